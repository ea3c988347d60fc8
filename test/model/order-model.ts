/** A move of a line, as the history tells it. */
export interface LoggedTransition {
  readonly line: number;
  readonly move: string;
  readonly from: number;
  readonly to: number;
}

/** What an order's status is, given those of its lines, as it is agreed. */
export function derivedStatus(lines: readonly number[]): number {
  const any = (status: number) => lines.includes(status);
  for (const whole of [0, 10, 4]) if (lines.every((status) => status === whole)) return whole;
  for (const refundStatus of [9, 6, 7]) if (any(refundStatus)) return refundStatus;
  const rest = lines.filter((status) => status !== 5);
  if (rest.length === 0) return 5;
  if (rest.every((status) => status === 3)) return 3;
  return any(8) ? 8 : 2;
}

/** Whether a line's units count as sold after all that was told of it. */
export function isSold(moves: readonly LoggedTransition[]): boolean {
  let sold = false;
  for (const { move, to } of moves) {
    if (move === 'pay' || move === 'create') sold = [2, 4].includes(to);
    if (move === 'fail' || to === 5) sold = false;
  }
  return sold;
}

/** What is wrong about the way that a line went, if anything: every step begins where the one before ended. */
export function firstBrokenStep(moves: readonly LoggedTransition[]): LoggedTransition | undefined {
  // By the clock alone an order is closed without a word; a late payment is the first to say so.
  const follows = (from: number, before: number) => from === before || (before === 0 && from === 10);
  return moves.find((step, index) => {
    const before = moves[index - 1];
    if (before === undefined) return step.move !== 'create' || step.from !== -1;
    return !follows(step.from, before.to);
  });
}
