import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { useAppearance } from '../browser/appearance.ts';
import { ErrorMessage } from './error-boundary.tsx';
import { loadScript } from './lazy.tsx';

/** A chart. The chart library is loaded with the first chart. Screen readers read `label`. */
export function Chart({ option, label }: { option: EChartsCoreOption; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const appearance = useAppearance();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let stop = () => {};
    let gone = false;
    loadScript(() => import('./draw-chart.ts')).then(({ draw }) => {
      if (!gone) stop = draw(element, option, appearance);
    }, setError);
    return () => {
      gone = true;
      stop();
    };
  }, [option, appearance]);
  if (error !== undefined) return <ErrorMessage error={error} retry={() => setError(undefined)} />;
  return <div className="chart" ref={place} role="img" aria-label={label} />;
}
