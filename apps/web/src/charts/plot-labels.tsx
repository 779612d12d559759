import { Fragment } from 'react';
import { fittingTicks, spreadLabels } from '#charts/prepare/fit-labels.ts';
import { classNames } from '#ui/class-names.ts';
import { MarkerShape } from './line-look.tsx';
import { stripBars } from './plot/fault-strip.ts';
import { type PlotFrame, toPixels } from './plot/plot-frame.ts';
import type { ChartLine, ChartModel } from './prepare/chart-model.ts';

const labelGapPx = 16;
const narrowLabelsPx = 440;

/** PlotLabels sets the words of a plot: line ends, tidemarks, the other clock, shard drops. */
export function PlotLabels({ model, frame }: { model: ChartModel; frame: PlotFrame }) {
  const { x } = toPixels(model, frame);
  const floor = frame.height - frame.bottom;
  return (
    <>
      {fittingTicks(model.topTicks, x, 7, 8).map((tick) => (
        <span
          key={tick.value}
          className="figures -translate-x-1/2 absolute top-0 whitespace-nowrap text-[11px] text-ink-faint"
          style={{ left: x(tick.value) }}
        >
          {tick.label}
        </span>
      ))}
      {model.marks.map((mark) => (
        <span
          key={mark.key}
          title={mark.text}
          className="absolute w-px"
          style={{ left: x(mark.x), top: floor - 9, height: 9, background: mark.hue }}
        />
      ))}
      <FaultStrip model={model} frame={frame} />
      <TidemarkLabels model={model} frame={frame} />
      {frame.right > 60 ? <EndLabels model={model} frame={frame} /> : null}
    </>
  );
}

/** A bar per fault above its band, with what happened to which part. */
function FaultStrip({ model, frame }: { model: ChartModel; frame: PlotFrame }) {
  return stripBars(model.faults ?? [], toPixels(model, frame), frame).map((bar) => (
    <Fragment key={bar.key}>
      <span
        className="absolute h-[13px] rounded-[2px]"
        style={{
          left: bar.left,
          width: bar.width,
          top: bar.top,
          background: `color-mix(in srgb, ${bar.hue} 40%, var(--surface))`,
        }}
      />
      <span
        className={classNames(
          'absolute truncate text-[11px] text-ink leading-[13px]',
          bar.label.isBefore && 'text-right',
        )}
        style={{ left: bar.label.left, width: bar.label.width, top: bar.top }}
      >
        {bar.text}
      </span>
    </Fragment>
  ));
}

function TidemarkLabels({ model, frame }: { model: ChartModel; frame: PlotFrame }) {
  const { y } = toPixels(model, frame);
  const tops = spreadLabels(
    model.levels.map((level) => y(level.y) - labelGapPx),
    labelGapPx,
    frame.height - frame.bottom - labelGapPx,
  );
  return model.levels.map((level, index) => (
    <span
      key={level.key}
      className="figures absolute truncate rounded-sm bg-surface/70 px-1 text-[11.5px] leading-4"
      style={{
        left: frame.left + 4,
        top: tops[index],
        maxWidth: frame.width - frame.left - frame.right - 8,
        color: level.hue,
      }}
    >
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        className="mr-1 inline-block align-[-1px]"
        aria-hidden="true"
      >
        <MarkerShape marker={level.marker} cx={5} cy={5} hue={level.hue} />
      </svg>
      {frame.width < narrowLabelsPx ? level.shortText : level.text}
    </span>
  ));
}

function EndLabels({ model, frame }: { model: ChartModel; frame: PlotFrame }) {
  const { y } = toPixels(model, frame);
  const ends = endedLines(model);
  const tops = spreadLabels(
    ends.map(({ last }) => y(last) - labelGapPx / 2),
    labelGapPx,
    frame.height - frame.bottom - labelGapPx,
  );
  return ends.map(({ line }, index) => (
    <span
      key={line.key}
      className="absolute truncate text-[11.5px] leading-4"
      style={{
        left: frame.width - frame.right + 8,
        top: tops[index],
        maxWidth: frame.right - 10,
        color: line.hue,
      }}
    >
      {line.shortLabel}
    </span>
  ));
}

/** The last value of each line that has a label of its own; of lines with the same label the first one. */
function endedLines({ lines, xDomain, isLog }: ChartModel): { line: ChartLine; last: number }[] {
  const seen = new Set<string>();
  return lines.flatMap((line) => {
    const last = line.points.findLast(
      (point) => point.y !== null && point.x <= xDomain[1] && (isLog !== true || point.y > 0),
    )?.y;
    const label = `${line.runId} ${line.shortLabel}`;
    if (last == null || seen.has(label)) return [];
    seen.add(label);
    return [{ line, last }];
  });
}
