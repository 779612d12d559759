type HeaderRule = { source: string; headers: { key: string; value: string }[] };

/**
 * securityHeaders are sent with every answer of the portal, whatever its route.
 * The content security policy carries a nonce of its own request and is therefore set in proxy.ts and by the API.
 */
export const securityHeaders: HeaderRule[] = [
  {
    source: '/:path*',
    headers: [
      { key: 'X-Content-Type-Options', value: 'nosniff' },
      { key: 'Referrer-Policy', value: 'same-origin' },
      { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
      { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' },
    ],
  },
  ...['/invite/:token*', '/reset-password'].map((source) => ({
    source,
    headers: [{ key: 'X-Robots-Tag', value: 'noindex, nofollow, noarchive' }],
  })),
  {
    // Other pages may show these two of a published report, and badges, and nothing else of the portal.
    source: '/((?!r/[^/]+/(?:embed|image\\.png)$|badges/[^/]+\\.svg$).*)',
    headers: [
      { key: 'X-Frame-Options', value: 'DENY' },
      { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
    ],
  },
  {
    source: '/r/:token*',
    headers: [
      { key: 'X-Robots-Tag', value: 'noindex, nofollow, noarchive' },
      { key: 'Referrer-Policy', value: 'no-referrer' },
    ],
  },
];
