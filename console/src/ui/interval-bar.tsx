interface Span {
  readonly from: number;
  readonly to: number;
}

/** Draws intervals to scale. */
export function IntervalBar({
  label,
  from,
  to,
  spans,
}: {
  label: string;
  from: number;
  to: number;
  spans: readonly Span[];
}) {
  const length = Math.max(to - from, 1);
  const within = (ms: number) => (Math.min(Math.max(ms, from), to) - from) / length;
  return (
    <div className="span" role="img" aria-label={label}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {spans.map((span) => (
          <rect
            key={span.from}
            x={within(span.from)}
            width={within(span.to) - within(span.from)}
            height="1"
            fill="#389e0d"
          />
        ))}
      </svg>
    </div>
  );
}
