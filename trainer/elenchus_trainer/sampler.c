/*
 * Theories for training, fast: drawn, decided, asked about and written as tokens of English.
 *
 * Bodies mix literals that hold, fail and are open, of both polarities; heads may be joined by "or" or "and"; rules apply
 * forward or backward (modus tollens), or would apply if one literal were different. Labels are those of classical
 * entailment. Nothing follows the contrast tables or the equivalences of RobustLR, which stay unseen test material.
 *
 * The English is that of the TypeScript writer (packages/english/src/writing): every template, shared subjects, announced
 * nesting. Words are drawn slots, so that a network cannot learn any word. The tests compare both sides.
 */
#include <stdint.h>
#include <string.h>

enum { MAX_ATOMS = 96, MAX_RULES = 112, MAX_CLAUSES = 512, MAX_TOKENS = 2048, NEVER = 255 };
enum { OPEN = 0, YES = 1, NO = 2 };

/* Tokens; vocabulary.py has the same numbers. */
enum {
  T_PAD, T_STOP, T_COMMA, T_IF, T_THEN, T_WHENEVER, T_PROVIDED, T_THAT, T_IS, T_NOT, T_THE, T_OF, T_AND, T_OR, T_BOTH,
  T_EITHER, T_A, T_DOES, T_ASKED, FIRST_SLOT = 32, SLOTS = 256
};

/* What a caller may set; trainer settings fill it in. */
typedef struct {
  int32_t atoms_least, atoms_most;
  int32_t longest;         /* theories of more tokens are drawn again */
  int32_t deep;            /* in a hundred: theories that are one long chain of rules */
  /* Theories by Algorithm 1 of RobustLR instead, where levels > 0: the greatest depth, shares in a hundred, literals in a body
     at most, and which connectives a body may have (1 and, 2 or, 3 both). */
  int32_t levels, negation, statement_negation, body_most, connectives;
  int32_t theories;        /* a set of so many, gone through again and again; 0: no end */
} Settings;

typedef struct { uint64_t state; } Random;

static uint64_t next(Random *r) {
  uint64_t z = (r->state += 0x9e3779b97f4a7c15ull);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}
static int below(Random *r, int n) { return (int)(((next(r) >> 32) * (uint64_t)n) >> 32); }
static int between(Random *r, int least, int most) { return least + below(r, most - least + 1); }
static int chance(Random *r, double p) { return (double)(next(r) >> 11) * 0x1p-53 < p; }
static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }

/* A rule over literals: 2a is atom a, 2a + 1 its negation. */
enum { ONE, AND2, OR2, AND3, OR3, OR_AND, AND_OR }; /* OR_AND: (a or b) and c; AND_OR: (a and b) or c */
enum { HEAD_ONE, HEAD_OR, HEAD_AND };
typedef struct { uint8_t body, head; int16_t part[5]; } Rule; /* part[0..2] body, part[3..4] head */

typedef struct { int16_t literal[5]; uint8_t size, rule; } Clause;

typedef struct {
  int atoms, facts, rules, clauses;
  int16_t fact[MAX_ATOMS];
  Rule rule[MAX_RULES];
  Clause clause[MAX_CLAUSES];
  uint8_t known[MAX_ATOMS], is_fact[MAX_ATOMS], mentioned[MAX_ATOMS];
  uint8_t stays_open[MAX_ATOMS]; /* atoms that no rule may settle by propagation */
  int16_t derived[MAX_ATOMS]; /* atoms in the order in which they became known */
  int derivations;
  /* The same if a few open atoms were settled: rules over what is only supposed make long chains that prove nothing. */
  uint8_t supposed[MAX_ATOMS];
  int16_t following[MAX_ATOMS];
  int followings;
  uint8_t round[MAX_ATOMS], label[MAX_ATOMS];
} Theory;

static int bodies(int body) { return body == ONE ? 1 : body <= OR2 ? 2 : 3; }
static int heads(int head) { return head == HEAD_ONE ? 1 : 2; }
static int value_of(const uint8_t *known, int literal) {
  int v = known[literal >> 1];
  return v == OPEN ? OPEN : (literal & 1) ? 3 - v : v;
}

/* ---- clauses and propagation ---- */

static void put_clause(Theory *t, int rule, int n, const int *condition, int heads, const int *head) {
  Clause *c = &t->clause[t->clauses++];
  c->size = (uint8_t)(n + heads);
  c->rule = (uint8_t)rule;
  for (int i = 0; i < n; i++) c->literal[i] = (int16_t)(condition[i] ^ 1);
  for (int i = 0; i < heads; i++) c->literal[n + i] = (int16_t)head[i];
}

/* "If these literals of the body hold, so does the head." */
static void put_way(Theory *t, int index, int n, const int *condition) {
  const Rule *r = &t->rule[index];
  int first = r->part[3], second = r->part[4];
  if (r->head == HEAD_OR) { int both[2] = {first, second}; put_clause(t, index, n, condition, 2, both); return; }
  put_clause(t, index, n, condition, 1, &first);
  if (r->head == HEAD_AND) put_clause(t, index, n, condition, 1, &second);
}

static void put_rule(Theory *t, int index) {
  const Rule *r = &t->rule[index];
  int a = r->part[0], b = r->part[1], c = r->part[2], n = bodies(r->body);
  int all[3] = {a, b, c};
  switch (r->body) {
    case ONE: case AND2: case AND3: put_way(t, index, n, all); break;
    case OR2: case OR3: for (int i = 0; i < n; i++) put_way(t, index, 1, &all[i]); break;
    case OR_AND: { int x[2] = {a, c}, y[2] = {b, c}; put_way(t, index, 2, x); put_way(t, index, 2, y); break; }
    default: put_way(t, index, 2, all); put_way(t, index, 1, &c);
  }
}

/* The one literal that a clause leaves open while all others fail; -1 where there is none, -2 where all fail. */
static int unit(const Clause *c, const uint8_t *known) {
  int open = -2;
  for (int i = 0; i < c->size; i++) {
    int v = value_of(known, c->literal[i]);
    if (v == YES) return -1;
    if (v == OPEN) { if (open >= 0) return -1; open = c->literal[i]; }
  }
  return open;
}

/* Follows the clauses to the end; false on a contradiction. */
static int propagate(const Theory *t, uint8_t *known, int16_t *order, int *orders) {
  for (int changed = 1; changed;) {
    changed = 0;
    for (int i = 0; i < t->clauses; i++) {
      int l = unit(&t->clause[i], known);
      if (l == -1) continue;
      if (l == -2) return 0;
      known[l >> 1] = (l & 1) ? NO : YES;
      if (order) order[(*orders)++] = (int16_t)(l >> 1);
      changed = 1;
    }
  }
  return 1;
}

/* Fills `known` up to a model; 0 where there is none, -1 where the search takes too long. */
static int model(const Theory *t, uint8_t *known, int *budget) {
  if (--*budget < 0) return -1;
  if (!propagate(t, known, 0, 0)) return 0;
  int pick = -1;
  for (int i = 0; i < t->clauses && pick < 0; i++) {
    int open = -1, satisfied = 0;
    for (int j = 0; j < t->clause[i].size; j++) {
      int v = value_of(known, t->clause[i].literal[j]);
      if (v == YES) satisfied = 1;
      if (v == OPEN) open = t->clause[i].literal[j];
    }
    if (!satisfied) pick = open;
  }
  if (pick < 0) return 1;
  uint8_t saved[MAX_ATOMS];
  for (int side = 0; side < 2; side++) {
    memcpy(saved, known, sizeof saved);
    saved[pick >> 1] = ((pick ^ side) & 1) ? NO : YES;
    int found = model(t, saved, budget);
    if (found != 0) { memcpy(known, saved, sizeof saved); return found; }
  }
  return 0;
}

/* Rounds of propagation, then what follows by cases; false for a theory without a model or too hard to decide. */
static int decide(Theory *t) {
  uint8_t known[MAX_ATOMS] = {0}, later[MAX_ATOMS];
  memset(t->round, NEVER, sizeof t->round);
  for (int i = 0; i < t->facts; i++) { known[t->fact[i] >> 1] = (t->fact[i] & 1) ? NO : YES; t->round[t->fact[i] >> 1] = 0; }
  for (int round = 1, changed = 1; changed; round++) {
    changed = 0;
    memcpy(later, known, sizeof later);
    for (int i = 0; i < t->clauses; i++) {
      int l = unit(&t->clause[i], known);
      if (l == -1) continue;
      if (l == -2) return 0;
      int v = (l & 1) ? NO : YES;
      if (later[l >> 1] != OPEN && later[l >> 1] != v) return 0;
      if (later[l >> 1] == OPEN) { later[l >> 1] = (uint8_t)v; t->round[l >> 1] = (uint8_t)min(round, NEVER - 1); changed = 1; }
    }
    memcpy(known, later, sizeof known);
  }
  memcpy(t->known, known, sizeof known);
  uint8_t possible[MAX_ATOMS] = {0};
  int budget = 4000;
  memcpy(later, known, sizeof later);
  if (model(t, later, &budget) != 1) return 0;
  for (int a = 0; a < t->atoms; a++) possible[a] = later[a] == OPEN ? 3 : (uint8_t)later[a];
  for (int a = 0; a < t->atoms; a++) {
    if (known[a] != OPEN) { t->label[a] = known[a]; continue; }
    for (int v = YES; v <= NO; v++) {
      if (possible[a] & v) continue;
      memcpy(later, known, sizeof later);
      later[a] = (uint8_t)v;
      int found = model(t, later, &budget);
      if (found < 0) return 0;
      if (found) for (int b = 0; b < t->atoms; b++) possible[b] |= later[b] == OPEN ? 3 : later[b];
    }
    t->label[a] = possible[a] == 3 ? OPEN : possible[a];
  }
  return 1;
}

/* ---- drawing ---- */

/* How the rules of one theory tend to be. */
typedef struct {
  double negated, compound, three, nested, either, head_or, head_and, applies, near, backward, chain, supposes;
} Habits;

static Habits draw_habits(Random *r, int deep) {
  Habits h;
  h.negated = chance(r, 0.6) ? 0.5 : 0.05 + 0.01 * below(r, 60);
  h.compound = (double[]){0.05, 0.4, 0.6, 0.75}[below(r, 4)];
  h.three = chance(r, 0.4) ? 0 : 0.25;
  h.nested = 0.5;
  h.either = 0.5;
  h.head_or = (double[]){0, 0.08, 0.15, 0.35}[below(r, 4)];
  h.head_and = (double[]){0, 0.05, 0.1, 0.3}[below(r, 4)];
  h.applies = 0.15 + 0.01 * below(r, 60);
  h.near = 0.15 + 0.01 * below(r, 35);
  h.backward = (double[]){0.03, 0.15, 0.35, 0.9}[below(r, 4)];
  h.chain = 0.01 * below(r, 80);
  h.supposes = chance(r, 0.35) ? 0 : 0.2 + 0.01 * below(r, 60);
  if (deep) { h.applies = 0.9; h.near = 0.3; h.chain = 0.93; h.head_or *= 0.5; }
  return h;
}

typedef struct {
  Theory *t; Random *r; const Habits *h;
  const uint8_t *known; const int16_t *derived; int derivations; /* what is known, or what is supposed */
  uint8_t used[MAX_ATOMS];
} Draw;

/* An atom not yet in the rule: one that is known (late ones more often, if the theory is a chain), or an open one. */
static int pick_known(Draw *d) {
  if (d->derivations == 0) return -1;
  for (int attempt = 0; attempt < 8; attempt++) {
    int late = chance(d->r, d->h->chain);
    int i = late ? d->derivations - 1 - below(d->r, min(3, d->derivations)) : below(d->r, d->derivations);
    if (!d->used[d->derived[i]]) return d->derived[i];
  }
  return -1;
}
static int pick_open(Draw *d) {
  for (int attempt = 0; attempt < 12; attempt++) {
    int a = below(d->r, d->t->atoms);
    if (!d->used[a] && d->known[a] == OPEN) return a;
  }
  return -1;
}
static int pick_any(Draw *d) {
  for (;;) { int a = below(d->r, d->t->atoms); if (!d->used[a]) return a; }
}

/* A literal of the wanted value. */
static int draw_literal(Draw *d, int wanted) {
  int a = wanted == OPEN ? pick_open(d) : pick_known(d);
  if (a < 0) a = pick_any(d);
  d->used[a] = 1;
  int v = d->known[a];
  int negated = wanted == OPEN || v == OPEN ? chance(d->r, d->h->negated) : (v == NO) == (wanted == YES);
  return 2 * a + negated;
}
static int draw_free(Draw *d) {
  int a = pick_any(d);
  d->used[a] = 1;
  int v = d->known[a];
  if (v != OPEN && chance(d->r, 0.5)) return 2 * a + (v == NO);
  return 2 * a + chance(d->r, d->h->negated);
}

static void draw_rule(Draw *d, Rule *rule) {
  Random *r = d->r;
  const Habits *h = d->h;
  Theory *t = d->t;
  memset(d->used, 0, sizeof d->used);
  int supposing = chance(r, h->supposes);
  d->known = supposing ? t->supposed : t->known;
  d->derived = supposing ? t->following : t->derived;
  d->derivations = supposing ? t->followings : t->derivations;
  int size = t->atoms < 3 || !chance(r, h->compound) ? 1 : t->atoms >= 4 && chance(r, h->three) ? 3 : 2;
  int either = chance(r, h->either);
  rule->body = (uint8_t)(size == 1 ? ONE : size == 2 ? (either ? OR2 : AND2)
             : chance(r, h->nested) ? (either ? AND_OR : OR_AND) : either ? OR3 : AND3);
  rule->head = HEAD_ONE;
  if (t->atoms - size >= 2) {
    if (chance(r, h->head_or)) rule->head = HEAD_OR;
    else if (chance(r, h->head_and)) rule->head = HEAD_AND;
  }
  int last = 3 + heads(rule->head);
  int applies = chance(r, h->applies), near = !applies && chance(r, h->near);
  /* What each part has to be for the rule to say something about its target: a value, or -1 for "whatever". */
  int need[5] = {-1, -1, -1, -1, -1}, target = -1;
  if (applies || near) {
    int b = rule->body;
    if (!chance(r, h->backward)) {
      target = 3 + below(r, heads(rule->head));
      if (rule->head == HEAD_OR) need[7 - target] = NO;
      if (b == ONE || b == AND2 || b == AND3) for (int i = 0; i < size; i++) need[i] = YES;
      else if (b == OR2 || b == OR3) need[below(r, size)] = YES;
      else if (b == OR_AND) { need[2] = YES; need[below(r, 2)] = YES; }
      else if (chance(r, 0.5)) need[2] = YES;
      else need[0] = need[1] = YES;
    } else {
      target = below(r, size);
      if (rule->head == HEAD_AND) need[3 + below(r, 2)] = NO;
      else for (int i = 3; i < last; i++) need[i] = NO;
      if (b == AND2 || b == AND3) { for (int i = 0; i < size; i++) if (i != target) need[i] = YES; }
      else if (b == OR_AND) { if (target == 2) need[below(r, 2)] = YES; else need[2] = YES; }
      else if (b == AND_OR && target < 2) need[1 - target] = YES;
    }
    if (near) { /* exactly one of them is open, or the opposite */
      int places[5], n = 0;
      for (int i = 0; i < 5; i++) if (need[i] > OPEN) places[n++] = i;
      if (n > 0) { int p = places[below(r, n)]; need[p] = chance(r, 0.6) ? OPEN : 3 - need[p]; }
    }
  }
  for (int i = 0; i < 5; i++) if (need[i] > OPEN) rule->part[i] = (int16_t)draw_literal(d, need[i]);
  for (int i = 0; i < 5; i++) {
    if (need[i] > OPEN || (i < 3 ? i >= size : i >= last)) continue;
    if (i == target || need[i] == OPEN) rule->part[i] = (int16_t)draw_literal(d, chance(r, 0.93) ? OPEN : YES);
    else rule->part[i] = (int16_t)draw_free(d);
  }
}

static int draw_theory(Theory *t, Random *r, const Settings *s) {
  int deep = below(r, 100) < s->deep;
  Habits h = draw_habits(r, deep);
  memset(t, 0, sizeof *t);
  t->atoms = between(r, s->atoms_least, s->atoms_most);
  int least = deep ? 1 : max(1, t->atoms / 10), most = deep ? max(1, t->atoms / 8) : max(1, t->atoms / 2);
  int facts = between(r, least, max(least, min(most, t->atoms - 1)));
  for (int i = 0; i < facts; i++) {
    int a = below(r, t->atoms);
    if (t->is_fact[a]) continue;
    t->is_fact[a] = 1;
    int negated = chance(r, h.negated);
    t->known[a] = negated ? NO : YES;
    t->fact[t->facts++] = (int16_t)(2 * a + negated);
    t->derived[t->derivations++] = (int16_t)a;
  }
  memcpy(t->supposed, t->known, sizeof t->supposed);
  for (int i = between(r, 1, 3); i > 0; i--) {
    int a = below(r, t->atoms);
    if (t->supposed[a] != OPEN) continue;
    t->supposed[a] = (uint8_t)(chance(r, h.negated) ? NO : YES);
    t->following[t->followings++] = (int16_t)a;
  }
  Draw d = {.t = t, .r = r, .h = &h};
  double open = deep ? 0.1 : (double[]){0, 0.2, 0.35, 0.5}[below(r, 4)];
  for (int a = 0; a < t->atoms; a++) t->stays_open[a] = (uint8_t)(!t->is_fact[a] && chance(r, open));
  int wanted = between(r, max(1, deep ? t->atoms * 4 / 5 : t->atoms / 3), max(1, t->atoms * 11 / 10));
  for (int i = 0; i < 3 * wanted && t->rules < min(wanted, MAX_RULES) && t->clauses < MAX_CLAUSES - 8; i++) {
    draw_rule(&d, &t->rule[t->rules]);
    int before = t->clauses, derivations = t->derivations, followings = t->followings;
    uint8_t saved[MAX_ATOMS], supposed[MAX_ATOMS];
    memcpy(saved, t->known, sizeof saved);
    memcpy(supposed, t->supposed, sizeof supposed);
    put_rule(t, t->rules);
    /* A rule that leads to a contradiction would only make the theory one to throw away. */
    int fits = propagate(t, t->known, t->derived, &t->derivations);
    for (int j = derivations; fits && j < t->derivations; j++) fits = !t->stays_open[t->derived[j]];
    /* What is known now may settle what was supposed, the other way too: a few theories follow by cases. */
    for (int j = derivations; fits && j < t->derivations; j++) t->supposed[t->derived[j]] = t->known[t->derived[j]];
    if (fits && h.supposes > 0) fits = propagate(t, t->supposed, t->following, &t->followings) || chance(r, 0.02);
    if (fits) { t->rules++; continue; }
    memcpy(t->known, saved, sizeof saved);
    memcpy(t->supposed, supposed, sizeof supposed);
    t->followings = followings;
    t->clauses = before;
    t->derivations = derivations;
  }
  if (t->rules == 0) return 0;
  for (int i = 0; i < t->facts; i++) t->mentioned[t->fact[i] >> 1] = 1;
  for (int i = 0; i < t->rules; i++) {
    for (int j = 0; j < bodies(t->rule[i].body); j++) t->mentioned[t->rule[i].part[j] >> 1] = 1;
    for (int j = 0; j < heads(t->rule[i].head); j++) t->mentioned[t->rule[i].part[3 + j] >> 1] = 1;
  }
  return decide(t);
}

/*
 * Algorithm 1 of RobustLR as packages/robustlr/src/sampling/sample.ts reads it: predicates in layers, each with a polarity and a
 * coin; a provable one rests on provable ones of the layer below, another on others. Gives the statement, or -1 to draw again.
 */
static int draw_algorithm_1(Theory *t, Random *r, const Settings *s) {
  uint8_t negated[MAX_ATOMS], provable[MAX_ATOMS];
  memset(t, 0, sizeof *t);
  int count = t->atoms = between(r, s->atoms_least, s->atoms_most);
  int layers = min(between(r, 1, s->levels), count - 1) + 1, start = 0, below_start = 0;
  for (int layer = 0; layer < layers; layer++) {
    int end = (layer + 1) * count / layers;
    start = layer * count / layers;
    for (int p = start; p < end; p++) {
      negated[p] = (uint8_t)(below(r, 100) < s->negation);
      int label = below(r, 2);
      provable[p] = (uint8_t)label;
      if (layer == 0) {
        if (!label) continue;
        t->is_fact[p] = t->mentioned[p] = 1;
        t->fact[t->facts++] = (int16_t)(2 * p + negated[p]);
        continue;
      }
      int candidate[MAX_ATOMS], choices = 0;
      for (int q = below_start; q < start; q++) if (provable[q] == label) candidate[choices++] = q;
      int size = min(between(r, 1, s->body_most), choices);
      if (size == 0) { provable[p] = 0; continue; }
      Rule *rule = &t->rule[t->rules];
      int either = s->connectives == 3 ? below(r, 2) : s->connectives == 2;
      rule->body = (uint8_t)(size == 1 ? ONE : either ? OR2 : AND2);
      rule->head = HEAD_ONE;
      for (int i = 0; i < size; i++) {
        int j = i + below(r, choices - i), q = candidate[j];
        candidate[j] = candidate[i];
        rule->part[i] = (int16_t)(2 * q + negated[q]);
        t->mentioned[q] = 1;
      }
      rule->part[3] = (int16_t)(2 * p + negated[p]);
      t->mentioned[p] = 1;
      put_rule(t, t->rules++);
    }
    below_start = start;
  }
  int statement = start + below(r, count - start);
  if (t->facts == 0 || t->rules == 0 || !decide(t)) return -1;
  int denied = provable[statement] && below(r, 100) < s->statement_negation;
  return 2 * statement + (negated[statement] ^ denied);
}

/* The atom that is asked about: every label equally often, derived ones and deep ones more often; -1: draw again. */
static int choose_atom(Theory *t, Random *r) {
  int wanted = below(r, 3);
  if (wanted == OPEN && chance(r, 0.12)) {
    for (int a = 0; a < t->atoms; a++) if (!t->mentioned[a]) return a;
  }
  int want = wanted == OPEN ? OPEN : -1, best = -1;
  for (int attempt = 0; attempt < 24; attempt++) {
    int a = below(r, t->atoms);
    if (!t->mentioned[a] || (t->label[a] == OPEN) != (want == OPEN)) continue;
    if (want == OPEN) {
      if (t->supposed[a] != OPEN || attempt >= 8 || chance(r, 0.4)) return a;
      continue;
    }
    if (t->is_fact[a] && !chance(r, 0.1)) continue;
    if (best >= 0) return t->round[a] > t->round[best] ? a : best;
    best = a;
    if (chance(r, 0.4)) return best;
  }
  return best;
}

/* ---- words and writing ---- */

enum { ADJECTIVE, NOUN, RELATION, VERB };

typedef struct {
  uint16_t *token;
  uint8_t *sentence, *place, *round;
  int8_t *value, *label;
  int at, room, number, in_sentence;
} Text;

typedef struct {
  Theory *t;
  Random *r;
  uint8_t kind[MAX_ATOMS], turned[MAX_ATOMS];
  uint16_t word[MAX_ATOMS], first[MAX_ATOMS], second[MAX_ATOMS];
  uint8_t common[16]; /* by individual: "the cat" rather than a name */
  uint16_t name[16];
  Text *out;
} Writer;

static void put(Text *o, int token) {
  if (o->at >= o->room) { o->at++; return; }
  o->token[o->at] = (uint16_t)token;
  o->sentence[o->at] = (uint8_t)o->number;
  o->place[o->at] = (uint8_t)min(o->in_sentence++, 255);
  o->value[o->at] = -1;
  o->label[o->at] = -1;
  o->round[o->at] = NEVER;
  o->at++;
}

static int flip(int value, int negated) { return value == OPEN ? OPEN : negated ? 3 - value : value; }

/* Notes that the literal ends at the last token. */
static void note(Writer *w, int literal) {
  Text *o = w->out;
  int at = o->at - 1, a = literal >> 1;
  if (at >= o->room) return;
  o->value[at] = (int8_t)flip(w->t->known[a], literal & 1);
  o->label[at] = (int8_t)flip(w->t->label[a], literal & 1);
  o->round[at] = w->t->round[a];
}

static void put_name(Writer *w, int individual) {
  if (w->common[individual]) put(w->out, T_THE);
  put(w->out, w->name[individual]);
}

static void put_complement(Writer *w, int literal) {
  int a = literal >> 1;
  if (literal & 1) put(w->out, T_NOT);
  if (w->kind[a] == NOUN) put(w->out, T_A);
  put(w->out, w->word[a]);
  note(w, literal);
}

static void put_literal(Writer *w, int literal) {
  Text *o = w->out;
  int a = literal >> 1, negated = literal & 1;
  if (w->kind[a] <= NOUN) {
    put_name(w, w->first[a]);
    put(o, T_IS);
    put_complement(w, literal);
    return;
  }
  if (w->kind[a] == VERB) {
    put_name(w, w->first[a]);
    if (negated) { put(o, T_DOES); put(o, T_NOT); }
    put(o, w->word[a]);
    put_name(w, w->second[a]);
  } else if (w->turned[a]) {
    put(o, T_THE); put(o, w->word[a]); put(o, T_OF);
    put_name(w, w->second[a]);
    put(o, T_IS);
    if (negated) put(o, T_NOT);
    put_name(w, w->first[a]);
  } else {
    put_name(w, w->first[a]);
    put(o, T_IS);
    if (negated) put(o, T_NOT);
    put(o, T_THE); put(o, w->word[a]); put(o, T_OF);
    put_name(w, w->second[a]);
  }
  note(w, literal);
}

/* "Charlie is not tall and smart" could deny both, so what is denied comes last. */
static int shares_subject(Writer *w, const int *literal, int n) {
  int negated = 0;
  for (int i = 0; i < n; i++) {
    int a = literal[i] >> 1;
    if (w->kind[a] > NOUN || w->first[a] != w->first[literal[0] >> 1]) return 0;
    if (negated && !(literal[i] & 1)) return 0;
    negated = literal[i] & 1;
  }
  return 1;
}

static void put_joint(Writer *w, int i, int n, int either) {
  if (i > 0) put(w->out, i < n - 1 ? T_COMMA : either ? T_OR : T_AND);
}

static void put_flat(Writer *w, const int *literal, int n, int either, int announced) {
  Text *o = w->out;
  if (shares_subject(w, literal, n)) {
    put_name(w, w->first[literal[0] >> 1]);
    put(o, T_IS);
    if (announced) put(o, either ? T_EITHER : T_BOTH);
    for (int i = 0; i < n; i++) { put_joint(w, i, n, either); put_complement(w, literal[i]); }
    return;
  }
  if (announced) put(o, either ? T_EITHER : T_BOTH);
  for (int i = 0; i < n; i++) { put_joint(w, i, n, either); put_literal(w, literal[i]); }
}

static void put_body(Writer *w, const Rule *rule) {
  int part[3] = {rule->part[0], rule->part[1], rule->part[2]};
  switch (rule->body) {
    case ONE: put_literal(w, part[0]); break;
    case AND2: case OR2: put_flat(w, part, 2, rule->body == OR2, 0); break;
    case AND3: case OR3: put_flat(w, part, 3, rule->body == OR3, 0); break;
    default:
      put(w->out, rule->body == AND_OR ? T_EITHER : T_BOTH);
      put_flat(w, part, 2, rule->body == OR_AND, 1);
      put(w->out, rule->body == AND_OR ? T_OR : T_AND);
      put_literal(w, part[2]);
  }
}

static void put_head(Writer *w, const Rule *rule) {
  int part[2] = {rule->part[3], rule->part[4]};
  if (rule->head == HEAD_ONE) put_literal(w, part[0]);
  else put_flat(w, part, 2, rule->head == HEAD_OR, 0);
}

/* The templates of wording.ts; the last two have a bare comma, which is kept away from longer lists. */
static void put_rule_sentence(Writer *w, const Rule *rule, int choice) {
  Text *o = w->out;
  if (choice >= 6 && rule->body >= AND3) choice -= 2;
  if (choice < 2 || choice >= 6) {
    if (choice < 2) put(o, T_IF);
    else if (choice == 6) put(o, T_WHENEVER);
    else { put(o, T_PROVIDED); put(o, T_THAT); }
    put_body(w, rule);
    if (choice != 0) put(o, T_COMMA);
    if (choice < 2) put(o, T_THEN);
    put_head(w, rule);
    return;
  }
  put_head(w, rule);
  if (choice == 3) put(o, T_COMMA);
  if (choice <= 3) put(o, T_IF);
  else if (choice == 4) put(o, T_WHENEVER);
  else { put(o, T_PROVIDED); put(o, T_THAT); }
  put_body(w, rule);
}

static void draw_words(Writer *w, int algorithm_1) {
  Random *r = w->r;
  int atoms = w->t->atoms;
  uint16_t slot[SLOTS];
  for (int i = 0; i < SLOTS; i++) slot[i] = (uint16_t)(FIRST_SLOT + i);
  int used = 0;
  #define FRESH() (used < SLOTS ? ({ int j_ = used + below(r, SLOTS - used); uint16_t s_ = slot[j_]; slot[j_] = slot[used]; slot[used++] = s_; s_; }) : slot[below(r, SLOTS)])
  int cast = between(r, chance(r, 0.1) ? 1 : 2, min(12, max(3, atoms / 2 + 1)));
  if (algorithm_1 || chance(r, 0.6)) cast = between(r, 3, 8);
  if (atoms > 40) cast = max(cast, 3); /* else one could run out of atoms */
  int names_common = !algorithm_1 && chance(r, 0.15);
  for (int i = 0; i < cast; i++) { w->name[i] = FRESH(); w->common[i] = (uint8_t)(names_common && chance(r, 0.7)); }
  double binary = cast < 2 ? 0 : chance(r, 0.5) ? 0.3 : chance(r, 0.3) ? 0 : 0.01 * below(r, 80);
  double nouns = chance(r, 0.8) ? 0 : 0.4, verbs = chance(r, 0.8) ? 0 : 0.6;
  double turned = chance(r, 0.8) ? 0.25 : 0;
  uint16_t words[4][64] = {{0}};
  int pool[4] = {0, 0, 0, 0};
  int most = chance(r, 0.5) ? 60 : between(r, 2, 40), most_binary = chance(r, 0.5) ? 24 : between(r, 2, 24);
  /* The generator of the training sets: adjectives and relations alone, of as many words as its vocabulary has. */
  if (algorithm_1) { binary = 0.3; nouns = verbs = 0; most = 300; most_binary = 24; }
  for (int a = 0; a < atoms; a++) {
    for (int attempt = 0; ; attempt++) {
      int kind = chance(r, binary) ? (chance(r, verbs) ? VERB : RELATION) : chance(r, nouns) ? NOUN : ADJECTIVE;
      int limit = kind >= RELATION ? most_binary : most;
      int i = below(r, attempt > 20 ? min(pool[kind] + 1, 60) : limit), first = below(r, cast), second = below(r, cast);
      if (kind >= RELATION && first == second) continue;
      /* Words are drawn as they come up: a number beyond those drawn so far is a new word. */
      uint16_t word = i < pool[kind] ? words[kind][i] : pool[kind] < 60 ? (words[kind][pool[kind]] = FRESH()) : words[kind][below(r, 60)];
      if (i >= pool[kind] && pool[kind] < 60) pool[kind]++;
      int same = 0;
      for (int b = 0; b < a && !same; b++)
        same = w->word[b] == word && w->first[b] == first && (kind <= NOUN || w->second[b] == second);
      if (same) continue;
      w->kind[a] = (uint8_t)kind;
      w->word[a] = word;
      w->first[a] = (uint16_t)first;
      w->second[a] = (uint16_t)second;
      w->turned[a] = (uint8_t)chance(r, turned);
      break;
    }
  }
}

static void write_theory(Writer *w, int asked) {
  Theory *t = w->t;
  Random *r = w->r;
  Text *o = w->out;
  int n = t->facts + t->rules, order[MAX_ATOMS + MAX_RULES];
  for (int i = 0; i < n; i++) order[i] = i;
  /* Facts before rules as the writer has them, or any order. */
  int mixed = chance(r, 0.25), fixed = chance(r, 0.2) ? below(r, 8) : -1;
  for (int i = n - 1; i > 0; i--) {
    int low = mixed ? 0 : i >= t->facts ? t->facts : 0, j = low + below(r, i - low + 1), x = order[i];
    order[i] = order[j];
    order[j] = x;
  }
  /* Sentences have numbers with gaps, so that larger theories than these bring no new numbers. */
  int room = max(0, 159 - n), gaps = chance(r, 0.5) ? 0 : below(r, room + 1);
  o->number = gaps == 0 ? 0 : below(r, room - gaps + 1);
  o->in_sentence = 0;
  put_literal(w, asked);
  put(o, T_ASKED);
  for (int i = 0; i < n; i++) {
    int skip = gaps == 0 ? 0 : below(r, min(gaps, 2 * gaps / (n - i) + 1) + 1);
    gaps -= skip;
    o->number = min(o->number + 1 + skip, 255);
    o->in_sentence = 0;
    if (order[i] < t->facts) put_literal(w, t->fact[order[i]]);
    else put_rule_sentence(w, &t->rule[order[i] - t->facts], fixed >= 0 ? fixed : below(r, 8));
    put(o, T_STOP);
  }
}

/* Other words for the same theory, by (theory, pass): a set that is gone through again teaches no word. */
static void rename_slots(uint16_t *token, int n, uint64_t key) {
  Random r = {key};
  uint16_t slot[SLOTS];
  for (int i = 0; i < SLOTS; i++) slot[i] = (uint16_t)(FIRST_SLOT + i);
  for (int i = SLOTS - 1; i > 0; i--) { int j = below(&r, i + 1); uint16_t x = slot[i]; slot[i] = slot[j]; slot[j] = x; }
  for (int i = 0; i < n; i++) if (token[i] >= FIRST_SLOT) token[i] = slot[token[i] - FIRST_SLOT];
}

/*
 * Draws `count` theories; row i depends on (seed, i) alone. Arrays are count x width; value, label and round speak of the
 * literal that ends at a token (-1: none ends there): its value by propagation, by entailment, and the round in which
 * propagation finds it. asked[i] is where the statement's literal ends, length[i] the number of tokens, depth[i] of rounds.
 */
void sample(uint64_t seed, int64_t from, int32_t count, int32_t width, const Settings *s, uint16_t *token, uint8_t *sentence,
            uint8_t *place, int8_t *value, int8_t *label, uint8_t *round, int32_t *length, int32_t *asked, int32_t *depth) {
  Theory t;
  Writer w;
  for (int i = 0; i < count; i++) {
    int64_t number = from + i, pass = 0;
    if (s->theories > 0) { pass = number / s->theories; number %= s->theories; }
    Random r = {seed * 0x9e3779b97f4a7c15ull + (uint64_t)number * 0xd1342543de82ef95ull};
    next(&r);
    size_t row = (size_t)i * (size_t)width;
    for (;;) {
      int asks = -1;
      if (s->levels > 0) {
        if ((asks = draw_algorithm_1(&t, &r, s)) < 0) continue;
      } else {
        if (!draw_theory(&t, &r, s)) continue;
        int atom = choose_atom(&t, &r);
        if (atom < 0) continue;
        asks = 2 * atom;
      }
      Text o = {token + row, sentence + row, place + row, round + row, value + row, label + row, 0, min(width, s->longest), 0, 0};
      memset(&w, 0, sizeof w);
      w.t = &t; w.r = &r; w.out = &o;
      draw_words(&w, s->levels > 0);
      write_theory(&w, s->levels > 0 ? asks : asks + chance(&r, 0.5));
      if (o.at > o.room) continue;
      if (pass > 0) rename_slots(token + row, o.at, r.state + (uint64_t)pass * 0x9e3779b97f4a7c15ull);
      length[i] = o.at;
      break;
    }
    int n = length[i];
    for (int j = n; j < width; j++) { token[row + j] = T_PAD; sentence[row + j] = place[row + j] = 0; value[row + j] = label[row + j] = -1; round[row + j] = NEVER; }
    for (int j = 0; j < n; j++) if (value[row + j] >= 0) { asked[i] = j; break; }
    depth[i] = 0;
    for (int a = 0; a < t.atoms; a++) if (t.mentioned[a] && t.round[a] != NEVER && t.round[a] > depth[i]) depth[i] = t.round[a];
  }
}

/* Settles whether both sides agree about the layout. */
int32_t first_slot(void) { return FIRST_SLOT; }
int32_t slots(void) { return SLOTS; }
