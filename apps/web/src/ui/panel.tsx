import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { unbroken } from './quantity.ts';

/** Panel frames one subject of a page: title, help on it, what can be done with it, content. `flush` lets tables touch its border. */
export function Panel({
  title,
  help,
  description,
  actions,
  flush = false,
  className,
  children,
}: {
  title?: ReactNode;
  help?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={classNames('min-w-0 rounded-lg border border-line bg-surface', className)}
    >
      {title || actions ? (
        <div
          className={classNames(
            'flex flex-wrap items-start justify-between gap-2 px-4 pt-3',
            flush && 'pb-2',
          )}
        >
          <div className="min-w-0">
            {title ? (
              <div className="flex items-center gap-1.5">
                <h2 id={id} className="font-semibold text-[15px]">
                  {title}
                </h2>
                {help}
              </div>
            ) : null}
            {description ? <p className="mt-0.5 text-[13px] text-ink-soft">{unbroken(description)}</p> : null}
          </div>
          {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
        </div>
      ) : null}
      <div className={flush ? flushClasses(Boolean(title || actions)) : 'p-4'}>{children}</div>
    </section>
  );
}

/** What touches the border takes over its corners. */
function flushClasses(hasHead: boolean): string {
  return classNames('rounded-b-[7px]', !hasHead && 'rounded-t-[7px]');
}
