import type { ReportFigure } from '@tidemark/analysis/compare/report-figures';
import { unitText } from '@tidemark/domain/figures/unit';
import { changeText, countText } from '@tidemark/domain/kernel/quantity-text';
import { unbroken } from '#ui/quantity.ts';

/** ReportFigures are the three figures of a report, side by side on a phone, too. */
export function ReportFigures({ figures, pair }: { figures: ReportFigure[]; pair: string | null }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-line">
      {pair === null ? null : (
        <p className="mb-px truncate bg-surface px-2.5 py-1 text-[12px] text-ink-faint sm:px-4 sm:text-[13px]">
          {pair}
        </p>
      )}
      <dl
        aria-label="Figures"
        className="grid gap-px"
        style={{ gridTemplateColumns: `repeat(${figures.length}, minmax(0, 1fr))` }}
      >
        {figures.map((figure) => (
          <FigureTile key={figure.key} figure={figure} isPair={pair !== null} />
        ))}
      </dl>
    </div>
  );
}

function FigureTile({ figure, isPair }: { figure: ReportFigure; isPair: boolean }) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-2.5 py-2 sm:px-4 sm:py-3">
      <dt className="text-[12px] text-ink-soft leading-tight sm:text-[13px]">{figure.label}</dt>
      <dd className="m-0 mt-0.5">
        <span className="figures whitespace-nowrap font-medium text-[17px] leading-tight tracking-tight sm:text-2xl">
          {unitText(figure.unit, figure.value)}
        </span>
        <Beside figure={figure} isPair={isPair} />
      </dd>
    </div>
  );
}

const small = 'block text-[12px] leading-snug sm:text-[13px]';
const soft = `${small} text-ink-soft`;

/** The range over runs or within one, or the side and its change against the baseline. */
function Beside({ figure, isPair }: { figure: ReportFigure; isPair: boolean }) {
  const { unit, low, high, range, note, side, baseline } = figure;
  const text = (value: number) => unitText(unit, value);
  if (side === null) {
    return (
      <>
        {low === null || high === null ? null : (
          <span className={soft}>{unbroken(`${text(low)} to ${text(high)} ${range}`)}</span>
        )}
        {note === null ? null : <span className={soft}>{unbroken(note)}</span>}
      </>
    );
  }
  const change = changeOf(figure);
  return (
    <>
      {baseline === null ? null : <span className={soft}>{unbroken(`vs. ${text(baseline)}`)}</span>}
      {change === null ? null : <span className={`${small} ${change.tone}`}>{unbroken(change.text)}</span>}
      {isPair ? null : <span className={`${soft} line-clamp-2 [overflow-wrap:anywhere]`}>{side}</span>}
    </>
  );
}

/** A change that is not certain has no number: it would be read as one. */
function changeOf({ answer, ratio, value, baseline }: ReportFigure): { text: string; tone: string } | null {
  const tone = answer === 'improved' ? 'text-good' : answer === 'regressed' ? 'text-fail' : 'text-ink-soft';
  if (answer === 'inconclusive') return { text: 'undecided', tone };
  if (answer === 'unstable') return { text: 'unstable', tone };
  if (answer === 'equal') return { text: 'no change that counts', tone };
  if (ratio !== null) {
    if (ratio.low <= 1 && ratio.high >= 1) return { text: 'undecided', tone };
    const range = `${ratioText(ratio.low)} to ${ratioText(ratio.high)}`;
    return { text: `${ratioText(ratio.value)} (${range})`, tone };
  }
  if (baseline === null || baseline <= 0 || value <= 0) return null;
  return { text: value === baseline ? 'the same' : ratioText(value / baseline), tone };
}

/** Less than a hundredth reads as -100 %: as a fraction it does not. */
function ratioText(ratio: number): string {
  return ratio > 0 && ratio < 0.01 ? `1/${countText(Math.round(1 / ratio))}` : changeText(ratio);
}
