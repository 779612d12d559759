import { LoaderCircle } from 'lucide-react';
import Link from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal';

type LookProps = { look?: ButtonLook; size?: ButtonSize; icon?: ReactNode };

/** Button acts on this page; `busy` shows that it is at work and takes no second press. */
export function Button({
  look = 'secondary',
  size = 'normal',
  icon,
  busy = false,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: LookProps & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={classNames(buttonClasses(look, size), className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      {children}
    </button>
  );
}

/** LinkButton leads to another page and looks like a button. */
export function LinkButton({
  look = 'secondary',
  size = 'normal',
  icon,
  children,
  className,
  ...rest
}: LookProps & ComponentProps<typeof Link>) {
  return (
    <Link className={classNames(buttonClasses(look, size), className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

/** IconButton is a button that shows a glyph only; `label` names it for everybody who does not see it. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink [&[disabled]]:opacity-50 [&_svg]:size-4',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}

const looks: Record<ButtonLook, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink-soft hover:bg-sunken hover:text-ink',
  danger: 'border-fail bg-fail text-on-fail hover:opacity-90',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-8 gap-1.5 px-2.5 text-[13px]',
  normal: 'h-9 gap-2 px-3.5 text-sm',
};

function buttonClasses(look: ButtonLook, size: ButtonSize): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-md border font-medium transition-colors [&[disabled]]:cursor-not-allowed [&[disabled]]:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    looks[look],
    sizes[size],
  );
}
