/** register checks the settings as soon as the portal starts: with wrong ones it ends here, with one line that says which. Then it sweeps. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the framework puts the runtime's name in here when it builds, and leaves out what the other runtime cannot load
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { endWithoutSettings } = await import('./env.ts');
    endWithoutSettings();
    const { container } = await import('./container.ts');
    const { startPortalDeliveries, startPortalSweep } = await import('./portal-sweep.ts');
    startPortalSweep(container());
    startPortalDeliveries(container());
  }
}
