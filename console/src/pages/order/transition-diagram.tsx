import { type AnswerOf, useAsk } from '../../api.ts';
import { Answered } from '../../components/query-result.tsx';
import { Wide } from '../../components/scroll-area.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';
import { useTerms } from '../../words/terms.ts';
import { boxOf, frame, home, pathOf, size, statuses, type Way, waysOf } from './diagram-layout.ts';

type Line = AnswerOf<'order', 'get'>['lines'][number];

/** The published table of transitions as a drawing, with where each line stands and where it can go from there. */
export function Machine({ lines }: { lines: readonly Line[] }) {
  const words = useWords(orderWords);
  const status = useTerms('orderStatus');
  const transitions = useAsk('order', 'transitions', {});
  const linesAt = (code: number) => lines.filter((line) => line.status === code).map(({ line }) => line);
  // On a phone only a part is in sight: that in which the first line stands.
  const show = (drawing: SVGSVGElement | null) => {
    const [first] = lines;
    const around = drawing?.parentElement;
    if (!around || first === undefined) return;
    const { x, width } = boxOf(first.status);
    around.scrollLeft = x + width / 2 - around.clientWidth / 2;
  };
  const described = lines.map((line) => `${words.here} ${line.line}: ${status(line.status)}`).join('; ');
  return (
    <Wide label={words.machine}>
      <Answered of={transitions}>
        {({ list }) => {
          const includes = (place: number | 'home', code: number) =>
            place === 'home' ? home.some((each) => each === code) : place === code;
          /** Whether one of the lines can go this way now: a course cannot be shipped, for one. */
          const isOpen = ({ from, to }: Way) =>
            list.some(
              (each) =>
                includes(from, each.from) &&
                includes(to, each.to) &&
                lines.some(
                  ({ status, nextMoves }) =>
                    status === each.from && (each.operation === '' || nextMoves.includes(each.operation)),
                ),
            );
          const ways = waysOf(list).sort((a, b) => Number(isOpen(a)) - Number(isOpen(b)));
          return (
            <svg ref={show} {...size} className="machine" role="img" aria-label={`${words.machine}: ${described}`}>
              <defs>
                <Tip id="tip" />
                <Tip id="open-tip" open />
              </defs>
              <rect className="home" {...frame} rx="10" />
              {ways.map((way) => (
                <path
                  key={`${way.from} ${way.to}`}
                  className={isOpen(way) ? 'way open' : 'way'}
                  d={pathOf(way, ways)}
                  markerEnd={isOpen(way) ? 'url(#open-tip)' : 'url(#tip)'}
                />
              ))}
              {statuses.map((code) => (
                <Status key={code} code={code} name={status(code)} lines={linesAt(code)} />
              ))}
            </svg>
          );
        }}
      </Answered>
    </Wide>
  );
}

function Tip({ id, open = false }: { id: string; open?: boolean }) {
  return (
    <marker
      id={id}
      viewBox="0 0 8 8"
      refX="7.5"
      refY="4"
      markerWidth="8"
      markerHeight="8"
      markerUnits="userSpaceOnUse"
      orient="auto"
    >
      <path className={open ? 'tip open' : 'tip'} d="M0 0 8 4 0 8z" />
    </marker>
  );
}

function Status({ code, name, lines }: { code: number; name: string; lines: readonly number[] }) {
  const box = boxOf(code);
  const middle = box.x + box.width / 2;
  return (
    <g className={lines.length > 0 ? 'present' : ''}>
      <rect {...box} rx="6" />
      <text x={middle} y={box.y + (lines.length > 0 ? 18 : 26)} textAnchor="middle">
        {name}
      </text>
      {lines.length > 0 && (
        <text x={middle} y={box.y + 36} textAnchor="middle">
          #{lines.join(' #')}
        </text>
      )}
    </g>
  );
}
