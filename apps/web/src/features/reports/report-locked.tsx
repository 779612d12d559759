import { KeyRound } from 'lucide-react';
import { Logo } from '#ui/logo.tsx';

/** ReportLocked asks for the password of a report by a plain form, without a script. */
export function ReportLocked({ token, problem }: { token: string; problem: string | null }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-4 px-4 py-10">
      <span className="flex items-center gap-2">
        <Logo className="size-6" />
        <span className="font-semibold tracking-tight">Tidemark</span>
      </span>
      <h1 className="flex items-center gap-2 font-semibold text-lg">
        <KeyRound aria-hidden className="size-5" />
        This report needs a password
      </h1>
      <form method="post" action={`/r/${token}`} className="flex flex-col gap-3">
        <label className="flex flex-col gap-1 font-medium text-[13px]">
          Password
          <input
            type="password"
            name="password"
            required
            maxLength={200}
            autoComplete="current-password"
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : 'problem'}
            className="h-10 rounded-md border border-line-strong bg-surface px-3 font-normal text-[15px]"
          />
        </label>
        {problem === null ? null : (
          <p id="problem" role="alert" className="text-[13px] text-fail">
            {problem}
          </p>
        )}
        <button type="submit" className="h-10 rounded-md bg-accent px-4 font-medium text-on-accent">
          Open report
        </button>
      </form>
      <p className="text-[13px] text-ink-faint">
        Ask the person who sent the link for the password. It opens the report in this browser for 12 hours.
      </p>
    </main>
  );
}
