/* C mirror of ../harness/src/workload.rs; see ../SPEC.md */
#ifndef SEATMODEL_H
#define SEATMODEL_H
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum ev { FIRST, NOCHANGE, MOVE, MOVEV, MOVEFOLLOW, SELECT, FILTER, DATA, SCROLL, RESIZE };
static const char *EVN[] = {"first","nochange","move","move_v","move_follow","select","filter","data","scroll","resize"};
struct scr { const char *name; int w, h, rows, cols, aisle, sw, lw; };
static const struct scr SCR[] = {{"a80",80,24,30,6,3,3,48},{"a120",120,40,30,6,3,3,72},{"a200",200,60,30,6,3,3,120},{"stad",300,120,100,100,0,2,212}};
enum kind { KFREE, KOCC, KLEG, KSEL };
struct model { struct scr s; bool occ[10000]; int cr, cc, sr, sc; bool filter, follow; int top, vh, flip; };
static const int DATA_SEATS[8][2] = {{2,4},{16,4},{7,1},{11,5},{4,0},{14,3},{9,2},{1,5}};
static void m_init(struct model *m, struct scr s) {
  memset(m, 0, sizeof *m); m->s = s;
  for (int r = 0; r < s.rows; r++) for (int c = 0; c < s.cols; c++) m->occ[r*s.cols+c] = (r*7 + c*13 + r*c) % 5 < 2;
  int row = s.rows > 50 ? 50 : 13; m->cr = row; m->cc = 0; m->sr = row; m->sc = 2; m->occ[row*s.cols+2] = false; m->vh = s.h - 6;
}
static bool m_leg(const struct model *m, int r) { return m->s.rows > 50 ? r % 25 == 0 : (r == 0 || r == 11 || r == 12); }
static bool m_win(const struct model *m, int c) { return c == 0 || c + 1 == m->s.cols; }
static enum kind m_kind(const struct model *m, int r, int c) {
  if (m->sr == r && m->sc == c) return KSEL; if (m->occ[r*m->s.cols+c]) return KOCC; if (m_leg(m, r)) return KLEG; return KFREE; }
static int m_price(const struct model *m, int r, int c) { return 8 + (m_win(m,c)?4:0) + (m_leg(m,r)?12:0); }
static const char *m_pos(const struct model *m, int c) { return m_win(m,c) ? "Window" : (m->s.aisle > 0 && (c+1 == m->s.aisle || c == m->s.aisle)) ? "Aisle" : "Middle"; }
static const char *m_status(const struct model *m, int r, int c) { enum kind k = m_kind(m,r,c); return k == KSEL ? "Selected" : k == KOCC ? "Occupied" : "Available"; }
static int m_x(const struct model *m, int c) { return 4 + c*m->s.sw + (m->s.aisle > 0 && c >= m->s.aisle ? 3 : 0); }
static void m_label(const struct model *m, int r, int c, char *b) { if (m->s.cols <= 26) sprintf(b, "%d%c", r+1, 'A'+c); else sprintf(b, "%d-%03d", r+1, c+1); }
static const char GL[] = ".X+*";
#define TITLE " Seat picker  DEMO 204  IST-LHR"
#define FOOT " Arrows move  Space select  W window filter  Enter confirm   Selected: "
#define LEGEND ". free X taken + legroom * yours "
#define FON "W: window"
#define FOFF "W: all seats"
#define HELP "Space selects, Enter confirms"
struct step { bool measured, fresh; int h; };
static int saw(int i, int lo, int hi) { int n = hi-lo, p = i % (2*n); return lo + (p < n ? p+1 : 2*n-p-1); }
static struct step m_step(struct model *m, enum ev e, int i) {
  struct step st = { true, false, m->s.h };
  switch (e) {
  case FIRST: st.fresh = true; break;
  case NOCHANGE: break;
  case MOVEFOLLOW: m->follow = true; /* fallthrough */
  case MOVE: m->cc = saw(i, 0, m->s.cols-1); break;
  case MOVEV: if (m->s.rows > 50) { m->cr = saw(i,40,60); m->cc = 50; } else { m->cr = saw(i,5,15); m->cc = 0; } break;
  case SELECT: if (i%2 == 0) { m->cc = (i/2)%2 == 0 ? 1 : 2; st.measured = false; } else { m->sr = m->cr; m->sc = m->cc; } break;
  case FILTER: m->filter = !m->filter; break;
  case DATA: { int k = (m->s.rows > 50 ? DATA_SEATS[i%8][0]*6 : DATA_SEATS[i%8][0])*m->s.cols + (m->s.rows > 50 ? DATA_SEATS[i%8][1]*17 : DATA_SEATS[i%8][1]); m->occ[k] = !m->occ[k]; m->flip = k; } break;
  case SCROLL: { int span = m->s.rows - m->vh, p = i % (2*span+2);
    if (p == 0) { m->cr = m->vh-1; m->cc = 0; m->top = 0; st.measured = false; }
    else if (p <= span) { m->cr++; m->top++; } else if (p == span+1) { m->cr = m->top; st.measured = false; } else { m->cr--; m->top--; } } break;
  case RESIZE: if (i%2 == 0) { st.h = m->s.h-1; m->vh = m->s.h-7; st.measured = false; } else m->vh = m->s.h-6; break;
  }
  return st;
}
#endif
