import { classNames } from './class-names.ts';

/** Progress shows how far something is; a null `fraction` means that it moves, but not how far. */
export function Progress({ label, fraction }: { label: string; fraction: number | null }) {
  const percent = fraction === null ? undefined : Math.round(fraction * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className={classNames(
          'h-full rounded-full bg-accent transition-[width]',
          percent === undefined && 'pulse-soft',
        )}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
}
