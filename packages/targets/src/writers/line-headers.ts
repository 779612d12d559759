/** lineHeaders are the headers of every batch of line protocol; `authorization` says who we are, null: nobody. */
export function lineHeaders(authorization: string | null): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'user-agent': 'tidemark',
    ...(authorization === null ? {} : { authorization }),
  };
}
