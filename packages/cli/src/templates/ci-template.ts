/** The portal's own address gives the command line of its version. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the shell of the job puts in its variables
const gate = 'npx --yes --package "${TIDEMARK_PACKAGE:-${TIDEMARK_URL%/}/tidemark.tgz}" tidemark gate';

export const ciHosts = ['github', 'gitlab'] as const;
export type CiHost = (typeof ciHosts)[number];

/** Where the template of each host goes, and what is to be done by hand. */
export const ciTemplates: Record<CiHost, { path: string; text: string; advice: string }> = {
  github: {
    path: '.github/workflows/tidemark.yml',
    text: `# Runs tidemark.yaml for each change. Secret: TIDEMARK_API_KEY (scopes read and run). Variable: TIDEMARK_URL, the portal, which
# also gives out the command line. TIDEMARK_PACKAGE: its address or path where that is somewhere else.
name: Tidemark
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
  checks: write
  pull-requests: write
concurrency:
  group: tidemark-\${{ github.ref }}
  # A gate of main is the baseline of what follows: the next push waits for it.
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}
jobs:
  gate:
    # A pull request of a fork gets no secrets: it is gated once it is in a branch of this repository.
    if: github.event_name == 'push' || github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    timeout-minutes: 120
    env:
      TIDEMARK_URL: \${{ vars.TIDEMARK_URL }}
      TIDEMARK_API_KEY: \${{ secrets.TIDEMARK_API_KEY }}
      TIDEMARK_PACKAGE: \${{ vars.TIDEMARK_PACKAGE }}
      GITHUB_TOKEN: \${{ github.token }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 20 }
      - name: Gate
        # 3: the check is neutral, and the job does not fail.
        run: ${gate} --github --exit-by-check || [ $? -eq 3 ]
      - name: Cancel the gate
        # A job that is cancelled ends its commands without a signal.
        if: cancelled()
        run: ${gate} --github --cancel
`,
    advice:
      'Set the secret TIDEMARK_API_KEY and the variable TIDEMARK_URL of the repository, then require the check "tidemark / <benchmark>" of the branch main.',
  },
  gitlab: {
    path: '.gitlab/tidemark.gitlab-ci.yml',
    text: `# Runs tidemark.yaml for each change. CI/CD variables, masked: TIDEMARK_API_KEY (scopes read and run), GITLAB_TOKEN (project access
# token with the scope api, for the comment). Plain: TIDEMARK_URL, the portal, which also gives out the command line. TIDEMARK_PACKAGE:
# its address or path where that is somewhere else.
tidemark:
  image: node:20
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  script:
    - ${gate} --gitlab --exit-by-check --junit tidemark.xml
  after_script:
    - if [ "$CI_JOB_STATUS" = canceled ]; then ${gate} --gitlab --cancel; fi
  # 3: undecided. The job passes with a warning.
  allow_failure: { exit_codes: 3 }
  artifacts:
    when: always
    reports: { junit: tidemark.xml }
`,
    advice:
      'Add "include: { local: .gitlab/tidemark.gitlab-ci.yml }" to .gitlab-ci.yml, and set the variables that the template names.',
  },
};
