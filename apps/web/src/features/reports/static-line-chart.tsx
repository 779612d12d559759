import { strokeOf } from '#charts/line-look.tsx';
import { linePath } from '#charts/plot/line-path.ts';
import type { ChartLine, ChartModel, ChartTick } from '#charts/prepare/chart-model.ts';

const size = 1_000;
const mostNamed = 4;
const mostLabels = 4;

/** StaticLineChart draws a chart without scripts: it fills its place in any width and on paper. */
export function StaticLineChart({ model }: { model: ChartModel }) {
  const x = placeIn(model.xDomain);
  const y = placeIn(model.yDomain);
  const named = model.lines.slice(0, mostNamed);
  return (
    <figure aria-label={model.title} className="rounded-lg border border-line bg-surface px-3 py-2.5">
      <figcaption className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="font-semibold text-[14px]">{model.title}</span>
        {named.length > 1 ? named.map((line) => <LineName key={line.key} line={line} />) : null}
      </figcaption>
      <div className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5">
        <YLabels ticks={model.yTicks} y={y} />
        <svg
          viewBox={`0 0 ${size} ${size}`}
          preserveAspectRatio="none"
          className="h-36 w-full overflow-visible sm:h-56"
          aria-hidden="true"
        >
          {model.yTicks.map(({ value }) => (
            <path key={value} d={`M0 ${size - y(value)}H${size}`} {...thin} stroke="var(--line)" />
          ))}
          {model.lines.map((line) => (
            <LinePath
              key={line.key}
              line={line}
              d={linePath(line.points, { x, y: (value) => size - y(value) })}
            />
          ))}
        </svg>
        <span />
        <XLabels ticks={someTicks(model.xTicks)} x={x} />
      </div>
    </figure>
  );
}

const thin = { fill: 'none', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;

type Place = (value: number) => number;

function placeIn([low, high]: [number, number]): Place {
  return (value) => Math.round(((value - low) / (high - low || 1)) * size);
}

function isThin({ look }: ChartLine): boolean {
  return look === 'load' || look === 'faint' || look === 'expected' || look === 'instrument';
}

/** Lines that stand beside another are thinner, those of readings at rest have dots. */
function LinePath({ line, d }: { line: ChartLine; d: string }) {
  const isBeside = isThin(line);
  const isDotted = line.look === 'settled' || line.look === 'dots';
  const dots = line.points.length <= 40 && isDotted;
  return (
    <>
      <path
        d={d}
        fill="none"
        stroke={line.hue}
        strokeWidth={isBeside ? 1 : 2}
        strokeDasharray={strokeOf(line).dash}
        vectorEffect="non-scaling-stroke"
      />
      {dots ? (
        <path
          d={d.replaceAll('L', 'M').replaceAll(/M(\d+ -?\d+)/g, 'M$1h0')}
          fill="none"
          stroke={line.hue}
          strokeWidth="6"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
    </>
  );
}

function LineName({ line }: { line: ChartLine }) {
  return (
    <span className="inline-flex items-center gap-1 text-[12px] text-ink-soft">
      <svg width="14" height="4" aria-hidden="true">
        <path
          d="M0 2H14"
          stroke={line.hue}
          strokeWidth={isThin(line) ? 1 : 2}
          strokeDasharray={strokeOf(line).dash}
        />
      </svg>
      {line.shortLabel}
    </span>
  );
}

const tickText = 'figures text-[11px] text-ink-faint leading-none whitespace-nowrap';

/** The widest label gives the column its width; all of them stand at their ticks. */
function YLabels({ ticks, y }: { ticks: ChartTick[]; y: Place }) {
  const widest = ticks.toSorted((a, b) => b.label.length - a.label.length)[0]?.label ?? '';
  return (
    <span className={`relative ${tickText}`}>
      <span className="invisible">{widest}</span>
      {ticks.map(({ value, label }) => (
        <span
          key={value}
          className="absolute right-0 -translate-y-1/2"
          style={{ top: `${(size - y(value)) / 10}%` }}
        >
          {label}
        </span>
      ))}
    </span>
  );
}

function XLabels({ ticks, x }: { ticks: ChartTick[]; x: Place }) {
  return (
    <span className={`relative mt-1.5 block h-3 ${tickText}`}>
      {ticks.map(({ value, label }) => {
        const at = x(value) / 10;
        const shift = at > 90 ? '-100%' : at < 5 ? '0' : '-50%';
        return (
          <span
            key={value}
            className="absolute"
            style={{ left: `${at}%`, transform: `translateX(${shift})` }}
          >
            {label}
          </span>
        );
      })}
    </span>
  );
}

/** A phone has room for four labels: of more ticks every second, third ... one, so that they stay evenly apart. */
function someTicks(ticks: ChartTick[]): ChartTick[] {
  const step = Math.ceil(ticks.length / mostLabels);
  return ticks.filter((_, i) => i % step === 0);
}
