import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Table scrolls inside itself; `caption` names it and may stay out of sight. */
export function Table({
  caption,
  showCaption = false,
  className,
  children,
}: {
  caption: string;
  showCaption?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames('scroll-edges relative min-w-0 overflow-x-auto rounded-[inherit]', className)}
    >
      <table className="w-full border-collapse text-sm">
        <caption className={showCaption ? 'pb-2 text-left font-medium text-[13px]' : 'sr-only'}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className="border-line border-b">{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody>{children}</tbody>;
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr className={classNames('border-line border-b last:border-b-0 hover:bg-sunken', className)} {...rest} />
  );
}

/** HeadCell heads a column; `numeric` columns stand at the right, and a long heading `wraps`. */
export function HeadCell({
  numeric = false,
  wraps = false,
  className,
  ...rest
}: { numeric?: boolean; wraps?: boolean } & ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={classNames(
        'px-3 py-2 align-bottom font-medium text-[13px] text-ink-faint',
        wraps ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
      {...rest}
    />
  );
}

/** RowHead names its row. */
export function RowHead({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="row"
      className={classNames('px-3 py-2 text-left align-top font-medium', className)}
      {...rest}
    />
  );
}

/** Cell holds a value; `numeric` sets figures of one width at the right. */
export function Cell({ numeric = false, className, ...rest }: { numeric?: boolean } & ComponentProps<'td'>) {
  return (
    <td
      className={classNames(
        'px-3 py-2 align-top',
        numeric && 'figures whitespace-nowrap text-right',
        className,
      )}
      {...rest}
    />
  );
}
