const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** isLoopbackUrl shows whether an address leads to this machine only. */
export function isLoopbackUrl(url: string): boolean {
  return loopbackNames.includes(new URL(url).hostname);
}

/** trustedOrigins lists the origins of our own pages: where the portal is on loopback, under each name of it. */
export function trustedOrigins(appUrl: string): string[] {
  const { origin, protocol, port } = new URL(appUrl);
  if (!isLoopbackUrl(appUrl)) return [origin];
  const suffix = port === '' ? '' : `:${port}`;
  return loopbackNames.map((name) => `${protocol}//${name}${suffix}`);
}
