import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { QueryProvider } from '#features/api-client/query-provider.tsx';
import { parseTheme, themeCookie } from '#features/shell/theme.ts';
import { ToastProvider } from '#ui/toast.tsx';

export const metadata: Metadata = {
  title: { default: 'Tidemark', template: '%s · Tidemark' },
  description: 'Load-test time-series databases before production does.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f8f8' },
    { media: '(prefers-color-scheme: dark)', color: '#0c1213' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <body>
        <QueryProvider>
          <ToastProvider>{children}</ToastProvider>
        </QueryProvider>
      </body>
    </html>
  );
}
