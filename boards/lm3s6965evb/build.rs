//! Gives the linker the board's memory.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is set by cargo")?;
    fs::copy("ld/memory.x", Path::new(&out).join("memory.x"))?;
    println!("cargo:rustc-link-search={}", Path::new(&out).display());
    println!("cargo:rerun-if-changed=ld/memory.x");
    println!("cargo:rerun-if-changed=build.rs");
    Ok(())
}
