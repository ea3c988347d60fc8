import { useTerms } from '../../domain/terms.ts';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { ScrollArea } from '../../ui/table/scroll-area.tsx';
import { useWords } from '../../words/bilingual.ts';
import { type Arrow, activeStatuses, arrowsOf, boxOf, frame, pathOf, size, statuses } from './diagram-layout.ts';
import { orderWords } from './order-words.ts';

type Line = AnswerOf<'order', 'get'>['lines'][number];

/** Draws the transition table, with the status of each line and its possible next steps. */
export function TransitionDiagram({ lines }: { lines: readonly Line[] }) {
  const words = useWords(orderWords);
  const status = useTerms('orderStatus');
  const transitions = useApiQuery('order', 'transitions', {});
  const linesAt = (code: number) => lines.filter((line) => line.status === code).map(({ line }) => line);
  // On a phone, scroll to the status of the first line.
  const show = (drawing: SVGSVGElement | null) => {
    const [first] = lines;
    const around = drawing?.parentElement;
    if (!around || first === undefined) return;
    const { x, width } = boxOf(first.status);
    around.scrollLeft = x + width / 2 - around.clientWidth / 2;
  };
  const described = lines.map((line) => `${words.here} ${line.line}: ${status(line.status)}`).join('; ');
  return (
    <ScrollArea label={words.machine}>
      <QueryResult query={transitions}>
        {({ list }) => {
          const includes = (place: number | 'active', code: number) =>
            place === 'active' ? activeStatuses.some((each) => each === code) : place === code;
          /** Whether one of the lines can take this step now. A course, for example, cannot be shipped. */
          const isOpen = ({ from, to }: Arrow) =>
            list.some(
              (each) =>
                includes(from, each.from) &&
                includes(to, each.to) &&
                lines.some(
                  ({ status, nextMoves }) =>
                    status === each.from && (each.operation === '' || nextMoves.includes(each.operation)),
                ),
            );
          const arrows = arrowsOf(list).sort((a, b) => Number(isOpen(a)) - Number(isOpen(b)));
          return (
            <svg ref={show} {...size} className="machine" role="img" aria-label={`${words.machine}: ${described}`}>
              <defs>
                <Tip id="tip" />
                <Tip id="open-tip" open />
              </defs>
              <rect className="home" {...frame} rx="10" />
              {arrows.map((arrow) => (
                <path
                  key={`${arrow.from} ${arrow.to}`}
                  className={isOpen(arrow) ? 'arrow open' : 'arrow'}
                  d={pathOf(arrow, arrows)}
                  markerEnd={isOpen(arrow) ? 'url(#open-tip)' : 'url(#tip)'}
                />
              ))}
              {statuses.map((code) => (
                <Status key={code} code={code} name={status(code)} lines={linesAt(code)} />
              ))}
            </svg>
          );
        }}
      </QueryResult>
    </ScrollArea>
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
