import { classNames } from './class-names.ts';
import { CopyButton } from './copy-button.tsx';

/** CodeBlock shows text exactly, scrolling inside itself, with a button that copies it. */
export function CodeBlock({
  label,
  code,
  wrap = false,
  copy = true,
  className,
}: {
  label: string;
  code: string;
  wrap?: boolean;
  copy?: boolean;
  className?: string;
}) {
  return (
    <figure className={classNames('min-w-0 rounded-md border border-line bg-sunken', className)}>
      <figcaption className="flex min-h-9 items-center justify-between gap-2 border-line border-b py-0.5 pr-0.5 pl-3 text-[13px] text-ink-soft">
        {label}
        {copy ? <CopyButton text={code} look="quiet" /> : null}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-b-md">
        <pre
          className={classNames(
            'p-3 text-[13px] leading-relaxed',
            wrap && 'whitespace-pre-wrap [overflow-wrap:anywhere]',
          )}
        >
          {code}
        </pre>
      </section>
    </figure>
  );
}
