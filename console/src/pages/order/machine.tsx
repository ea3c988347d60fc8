import { type AnswerOf, useAsk } from '../../ask.ts';
import { Answered } from '../../parts/answered.tsx';
import { useWords } from '../../words/bilingual.ts';
import { orderWords } from '../../words/order.ts';
import { useTerms } from '../../words/terms.ts';

type Line = AnswerOf<'order', 'get'>['lines'][number];

/** Where each status stands in the drawing: payment on the left, the way back below. */
const places: Readonly<Record<number, readonly [x: number, y: number]>> = {
  0: [0, 0],
  10: [0, 1],
  4: [1, 0],
  2: [2, 0],
  8: [3, 0],
  3: [3, 1],
  9: [2, 1],
  6: [2, 2],
  7: [1, 2],
  5: [3, 2],
};

const step = { x: 205, y: 92 };
const box = { width: 160, height: 44 };
const at = (status: number) => {
  const [x, y] = places[status] ?? [0, 0];
  return { x: 16 + x * step.x, y: 16 + y * step.y };
};

/** A move that leaves a line where it is has no arrow. */
const isDrawn = ({ from, to }: { from: number; to: number }) => from !== to && from in places && to in places;

/** The published table of transitions as a drawing, with where each line stands. */
export function Machine({ lines }: { lines: readonly Line[] }) {
  const words = useWords(orderWords);
  const status = useTerms('orderStatus');
  const transitions = useAsk('order', 'transitions', {});
  const linesAt = (code: number) => lines.filter((line) => line.status === code).map(({ line }) => line);
  const described = lines.map((line) => `${words.here} ${line.line}: ${status(line.status)}`).join('; ');
  return (
    <div className="sheet">
      <Answered of={transitions}>
        {({ list }) => (
          <svg width="820" height="270" className="machine" role="img" aria-label={`${words.machine}: ${described}`}>
            <defs>
              <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                <path d="M0 0 8 4 0 8z" />
              </marker>
            </defs>
            {[...new Set(list.filter(isDrawn).map(({ from, to }) => `${from} ${to}`))].map((pair) => {
              const [from = 0, to = 0] = pair.split(' ').map(Number);
              return <Arrow key={pair} from={from} to={to} taken={linesAt(from).length > 0} />;
            })}
            {Object.keys(places).map((code) => (
              <Status key={code} name={status(Number(code))} place={at(Number(code))} lines={linesAt(Number(code))} />
            ))}
          </svg>
        )}
      </Answered>
    </div>
  );
}

function Status(props: { name: string; place: { x: number; y: number }; lines: readonly number[] }) {
  const { name, place, lines } = props;
  return (
    <g className={lines.length > 0 ? 'present' : ''}>
      <rect {...place} {...box} rx="6" />
      <text x={place.x + box.width / 2} y={place.y + (lines.length > 0 ? 18 : 26)} textAnchor="middle">
        {name}
      </text>
      {lines.length > 0 && (
        <text x={place.x + box.width / 2} y={place.y + 36} textAnchor="middle">
          #{lines.join(' #')}
        </text>
      )}
    </g>
  );
}

/** From edge to edge, a little aside so that there and back do not cover each other. */
function Arrow({ from, to, taken }: { from: number; to: number; taken: boolean }) {
  const [a, b] = [at(from), at(to)];
  const middle = ({ x, y }: { x: number; y: number }) => ({ x: x + box.width / 2, y: y + box.height / 2 });
  const [start, end] = [middle(a), middle(b)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy) || 1;
  const aside = { x: (-dy / length) * 7, y: (dx / length) * 7 };
  const reach = Math.min(
    dx === 0 ? Infinity : box.width / 2 / Math.abs(dx / length),
    dy === 0 ? Infinity : box.height / 2 / Math.abs(dy / length),
  );
  const [ux, uy] = [(dx / length) * reach, (dy / length) * reach];
  return (
    <line
      className={taken ? 'taken' : ''}
      x1={start.x + ux + aside.x}
      y1={start.y + uy + aside.y}
      x2={end.x - ux + aside.x}
      y2={end.y - uy + aside.y}
      markerEnd="url(#tip)"
    />
  );
}
