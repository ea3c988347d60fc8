/** What a check found. Advice says what to do about it, and is there wherever something should be done. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly advice?: string;
}

/** One thing that may be wrong with an installation. */
export interface Check<Context> {
  readonly name: string;
  readonly run: (context: Context) => Promise<Finding>;
}

export interface Result extends Finding {
  readonly name: string;
}

/** Every check, one after the other. One that cannot be made is itself something wrong. */
export async function examine<Context>(
  checks: readonly Check<Context>[],
  context: Context,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const { name, run } of checks) {
    const finding = await run(context).catch(
      (error: unknown): Finding => ({
        status: 'fail',
        message: `This could not be looked at: ${error instanceof Error ? error.message.replace(/\.$/, '') : error}.`,
        advice: 'See whether the other checks say why.',
      }),
    );
    results.push({ name, ...finding });
  }
  return results;
}
