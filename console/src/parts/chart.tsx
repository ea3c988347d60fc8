import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { useAppearance } from '../appearance.ts';

/** A chart; what draws it is loaded when the first one is shown. `label` says what it shows to whoever cannot see it. */
export function Chart({ option, label }: { option: EChartsCoreOption; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  const appearance = useAppearance();
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let stop = () => {};
    let gone = false;
    void import('./draw-chart.ts').then(({ draw }) => {
      if (!gone) stop = draw(element, option, appearance);
    });
    return () => {
      gone = true;
      stop();
    };
  }, [option, appearance]);
  return <div className="chart" ref={place} role="img" aria-label={label} />;
}
