import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A check run and a comment as GitHub's reference describes them, as far as anyone reads them. */
type CheckRun = {
  id: number;
  name: string;
  head_sha: string;
  external_id: string;
  status: string;
  conclusion: string | null;
  details_url: string | null;
  output: { title: string | null; summary: string | null };
};
type Comment = { id: number; body: string; user: { login: string; type: string } };

/** What a request is answered with instead, once. */
type Fault = {
  method: string;
  path: RegExp;
  status: number;
  headers?: Record<string, string>;
  isDone?: true;
  message?: string;
};

const pageSize = 100;
const longestText = 65_535;

/** startFakeGithub serves check runs and comments of one repository as GitHub does, to one token. */
export async function startFakeGithub({ token, login }: { token: string; login: string | null }) {
  const checks: CheckRun[] = [];
  const comments: Comment[] = [];
  const asked: string[] = [];
  const states: string[] = [];
  const faults: Fault[] = [];
  let lastId = 1_000;

  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, message: string, headers = {}) =>
    json(response, status, { message, documentation_url: 'https://docs.github.com/rest' }, headers);

  function putCheck(known: CheckRun | null, body: Record<string, unknown>): CheckRun | null {
    const { output = {}, ...given } = body;
    const text = Reflect.get(Object(output), 'summary');
    if (typeof text === 'string' && text.length > longestText) return null;
    if (given.status === 'completed' && !given.conclusion) return null;
    if (known === null && !(given.name && given.head_sha)) return null;
    lastId += 1;
    const fresh: CheckRun = {
      id: lastId,
      name: '',
      head_sha: '',
      external_id: '',
      status: 'queued',
      conclusion: null,
      details_url: null,
      output: { title: null, summary: null },
    };
    const check = Object.assign(known ?? fresh, given);
    check.output = Object.assign(check.output, output);
    if (known === null) checks.push(check);
    states.push(check.conclusion ?? check.status);
    return check;
  }

  function answer(request: IncomingMessage, body: Record<string, unknown>, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://localhost');
    const at = `${request.method} ${url.pathname}`;
    const page = Number(url.searchParams.get('page') ?? '1');
    const checkId = /^PATCH \/repos\/acme\/store\/check-runs\/(\d+)$/.exec(at)?.[1];
    const commentId = /^PATCH \/repos\/acme\/store\/issues\/comments\/(\d+)$/.exec(at)?.[1];
    if (at === 'GET /user')
      return login === null
        ? refuse(response, 403, 'Resource not accessible by integration')
        : json(response, 200, { login, id: 1, type: 'User' });
    if (at === 'POST /repos/acme/store/check-runs') {
      const check = putCheck(null, body);
      return check ? json(response, 201, check) : refuse(response, 422, 'Invalid request.');
    }
    if (checkId) {
      const known = checks.find(({ id }) => id === Number(checkId));
      if (!known) return refuse(response, 404, 'Not Found');
      return putCheck(known, body) ? json(response, 200, known) : refuse(response, 422, 'Invalid request.');
    }
    if (/^GET \/repos\/acme\/store\/commits\/[0-9a-f]{40}\/check-runs$/.test(at)) {
      const named = checks.filter(({ name }) => name === url.searchParams.get('check_name'));
      return json(response, 200, { total_count: named.length, check_runs: named });
    }
    if (at === 'GET /repos/acme/store/issues/12/comments') {
      const shown = comments.slice((page - 1) * pageSize, page * pageSize);
      const next = `<http://elsewhere.invalid/?page=${page + 1}>; rel="next"`;
      return json(response, 200, shown, comments.length > page * pageSize ? { link: next } : {});
    }
    if (typeof body.body === 'string' && body.body.length > longestText + 1)
      return refuse(response, 422, 'Body is too long (maximum is 65536 characters)');
    if (at === 'POST /repos/acme/store/issues/12/comments') {
      lastId += 1;
      const user = { login: login ?? 'github-actions[bot]', type: login === null ? 'Bot' : 'User' };
      comments.push({ id: lastId, body: String(body.body), user });
      return json(response, 201, comments.at(-1));
    }
    const known = commentId ? comments.find(({ id }) => id === Number(commentId)) : undefined;
    if (!known) return refuse(response, 404, 'Not Found');
    known.body = String(body.body);
    return json(response, 200, known);
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [path = ''] = (request.url ?? '').split('?');
      asked.push(`${request.method} ${path}`);
      if (request.headers.authorization !== `Bearer ${token}`)
        return refuse(response, 401, 'Bad credentials');
      const body = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
      const at = faults.findIndex((fault) => fault.method === request.method && fault.path.test(path));
      const [fault] = at < 0 ? [] : faults.splice(at, 1);
      if (!fault) return answer(request, body, response);
      // A gateway may fail after the work was done.
      if (fault.isDone) putCheck(null, body);
      return refuse(response, fault.status, fault.message ?? 'Try again later', fault.headers);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    checks,
    comments,
    asked,
    /** The state of checks after each change, in order. */
    states,
    /** Answers the next request like this with a status instead. */
    fail: (fault: Fault) => void faults.push(fault),
    /** Adds comments of others. */
    fill: (count: number, body: string, author = 'someone') => {
      for (let i = 0; i < count; i += 1) {
        lastId += 1;
        comments.push({ id: lastId, body, user: { login: author, type: 'User' } });
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
