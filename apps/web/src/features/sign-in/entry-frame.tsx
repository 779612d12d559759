import type { ReactNode } from 'react';
import { Logo } from '#ui/logo.tsx';

/** EntryFrame stands around the forms by which people come in. */
export function EntryFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-4 py-10">
      <div className="flex items-center gap-2.5">
        <Logo className="size-8" />
        <span className="font-semibold text-xl tracking-tight">Tidemark</span>
      </div>
      <div>
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="mt-1 text-ink-soft text-sm">{intro}</p>
      </div>
      {children}
    </main>
  );
}
