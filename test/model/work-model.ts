/**
 * A simple model of homework and exams. It stores everything that happened and computes each answer from all of it. It
 * shares no code with the server. Marks are whole hundredths.
 */
export interface Size {
  readonly questions: number | null;
  readonly fullMarks: number | null;
}

export interface Marking {
  readonly score?: number;
  readonly right?: number;
  readonly errors?: number;
  readonly byQuestion?: readonly { readonly question: string; readonly isRight: boolean; readonly score?: number }[];
}

const noMarks = { score: '', errorCount: '', correctness: '' };
const decimal = (hundredths: number) => String(hundredths / 100);
const percent = (part: number, whole: number) => String(Math.floor((part * 10_000) / whole) / 100);

/**
 * Blank or half right is an error. Without questions it is the score that says how right it was. Who marks again changes
 * what is named; the rest is as it was. So every fact is looked for on its own, from the latest marking back.
 */
function marksOf({ questions, fullMarks }: Size, answered: readonly string[], markings: readonly Marking[]) {
  const score = scoreOf();
  const { whole, right } = countsOf();
  const byScore = score === undefined || fullMarks === null ? '' : percent(score, fullMarks);
  return {
    score: score === undefined ? '' : decimal(score),
    errorCount: right === undefined || whole === undefined ? '' : String(whole - right),
    correctness: right === undefined || whole === undefined ? byScore : percent(right, whole),
  };

  /** The questions after so many markings, each with its latest mark if it has one. */
  function questionsAfter(count: number) {
    const marks = markings.slice(0, count).flatMap(({ byQuestion = [] }) => byQuestion);
    const names = [...new Set([...answered, ...marks.map(({ question }) => question)])];
    return names.map((name) => marks.findLast(({ question }) => question === name));
  }

  function sumAfter(count: number): number | undefined {
    const scores = questionsAfter(count).map((mark) => mark?.score);
    return scores.length === 0 || scores.includes(undefined)
      ? undefined
      : scores.reduce<number>((a, b) => a + (b ?? 0), 0);
  }

  /** A score that was nothing but the sum of the questions goes when that sum does. */
  function scoreOf(): number | undefined {
    let known: number | undefined;
    for (const [index, { score: named, byQuestion }] of markings.entries()) {
      const sum = byQuestion && sumAfter(index + 1);
      const wasSum = byQuestion !== undefined && known !== undefined && known === sumAfter(index);
      known = named ?? sum ?? (wasSum ? undefined : known);
    }
    return known;
  }

  function countsOf(): { whole?: number | undefined; right?: number | undefined } {
    const names = (marking: Marking) => (marking.right ?? marking.errors) !== undefined;
    const lastByQuestion = markings.findLastIndex(({ byQuestion }) => byQuestion !== undefined);
    const lastByCount = markings.findLastIndex(names);
    const marked = questionsAfter(lastByQuestion + 1);
    const rightMarked = marked.filter((mark) => mark?.isRight).length;
    if (lastByQuestion > lastByCount) return { whole: questions ?? marked.length, right: rightMarked };
    if (lastByCount === -1) return {};
    if (questions !== null) {
      const { right, errors = 0 } = markings[lastByCount] ?? {};
      return { whole: questions, right: right ?? questions - errors };
    }
    // The number of questions is not known: either count is the latest there is, by question or in sum.
    const since = markings.slice(lastByQuestion + 1);
    const byQuestion = lastByQuestion === -1 ? undefined : rightMarked;
    const right = since.findLast((marking) => marking.right !== undefined)?.right ?? byQuestion;
    const wrong = byQuestion === undefined ? undefined : marked.length - byQuestion;
    const errors = since.findLast((marking) => marking.errors !== undefined)?.errors ?? wrong;
    return right === undefined || errors === undefined || right + errors === 0 ? {} : { whole: right + errors, right };
  }
}

/** Whether totals contradict the questions that were marked one by one. */
function contradicts({ questions }: Size, markings: readonly Marking[], { right, errors }: Marking): boolean {
  const latest = new Map(markings.flatMap(({ byQuestion = [] }) => byQuestion.map((mark) => [mark.question, mark])));
  const marks = [...latest.values()];
  const rightMarked = marks.filter(({ isRight }) => isRight).length;
  const wrongMarked = marks.length - rightMarked;
  if (right === undefined && errors === undefined) return false;
  if (questions === null) return (right ?? rightMarked) < rightMarked || (errors ?? wrongMarked) < wrongMarked;
  const rightInAll = right ?? questions - (errors ?? 0);
  return rightInAll < rightMarked || questions - rightInAll < wrongMarked;
}

interface Round {
  readonly atMs: number;
  readonly seconds: number;
  readonly answered: readonly string[];
  readonly markings: Marking[];
  returned: boolean;
}

/** One student's homework. */
export class HomeworkModel {
  readonly size: Size;
  readonly rounds: Round[] = [];
  isTheirs: boolean;
  answerSeen = false;

  constructor(size: Size, isMember: boolean) {
    this.size = size;
    this.isTheirs = isMember;
  }

  get status(): number {
    const latest = this.rounds.at(-1);
    if (latest === undefined) return 0;
    if (latest.returned) return 3;
    if (latest.markings.length > 0) return 2;
    return this.rounds.length === 1 ? 1 : 4;
  }

  /** Each tells whether it could be done. */
  submit(atMs: number, seconds: number, answered: readonly string[]): boolean {
    if (this.status !== 0 && this.status !== 3) return false;
    this.rounds.push({ atMs, seconds, answered, markings: [], returned: false });
    this.isTheirs = true;
    return true;
  }

  correct(number: number | undefined, marking: Marking, giveBack: boolean): boolean {
    const round = this.rounds[(number ?? this.rounds.length) - 1];
    if (round === undefined || (giveBack && round !== this.rounds.at(-1))) return false;
    if (contradicts(this.size, round.markings, marking)) return false;
    round.markings.push(marking);
    if (giveBack) round.returned = true;
    return true;
  }

  giveBack(): boolean {
    const latest = this.rounds.at(-1);
    if (latest === undefined || latest.returned) return false;
    latest.returned = true;
    return true;
  }

  seeAnswer(): boolean {
    this.answerSeen = true;
    return true;
  }

  record() {
    if (!this.isTheirs) return undefined;
    const [first] = this.rounds;
    const corrected = this.rounds.find(({ markings }) => markings.length > 0);
    return {
      status: this.status,
      submitTime: first?.atMs ?? 0,
      ...(corrected ? marksOf(this.size, corrected.answered, corrected.markings) : noMarks),
      readAnswer: this.answerSeen ? '1' : '0',
      correctionCount: String(Math.max(0, this.rounds.length - 1)),
      answerDuration: String(first?.seconds ?? 0),
    };
  }
}

/** One student's exam. */
export class ExamModel {
  readonly size: Size;
  readonly beginMs: number;
  readonly endMs: number;
  isTheirs: boolean;
  startedMs: number | undefined;
  submitted: { readonly atMs: number; readonly answered: readonly string[] } | undefined;
  readonly markings: Marking[] = [];

  constructor(size: Size, times: { beginMs: number; endMs: number }, isMember: boolean) {
    this.size = size;
    this.beginMs = times.beginMs;
    this.endMs = times.endMs;
    this.isTheirs = isMember;
  }

  statusAt(nowMs: number): string {
    const isOver = nowMs >= this.endMs;
    if (this.startedMs === undefined && this.submitted === undefined) return isOver ? 'absent' : 'notStarted';
    if (this.submitted === undefined && !isOver) return 'inProgress';
    return this.markings.length > 0 ? 'graded' : 'submitted';
  }

  /** Whether something that a student did at that time can be taken down: what is graded is closed. */
  private isOpen(atMs: number): boolean {
    const isTime = atMs >= this.beginMs && atMs < this.endMs;
    return isTime && this.submitted === undefined && this.markings.length === 0;
  }

  start(atMs: number): boolean {
    if (!this.isOpen(atMs) || this.startedMs !== undefined) return false;
    this.startedMs = atMs;
    this.isTheirs = true;
    return true;
  }

  submit(atMs: number, answered: readonly string[]): boolean {
    if (!this.isOpen(atMs) || atMs < (this.startedMs ?? this.beginMs)) return false;
    this.submitted = { atMs, answered };
    this.isTheirs = true;
    return true;
  }

  grade(nowMs: number, marking: Marking): boolean {
    if (!['submitted', 'graded'].includes(this.statusAt(nowMs))) return false;
    if (contradicts(this.size, this.markings, marking)) return false;
    this.markings.push(marking);
    return true;
  }

  record(nowMs: number) {
    if (!this.isTheirs) return undefined;
    const status = this.statusAt(nowMs);
    const isIn = status === 'submitted' || status === 'graded';
    const submitMs = isIn ? (this.submitted?.atMs ?? this.endMs) : 0;
    return {
      status,
      startTime: this.beginMs,
      submitTime: submitMs,
      ...(this.markings.length === 0 ? noMarks : marksOf(this.size, this.submitted?.answered ?? [], this.markings)),
      answerDuration: String(isIn && this.startedMs !== undefined ? Math.floor((submitMs - this.startedMs) / 1000) : 0),
    };
  }
}
