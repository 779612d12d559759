declare module 'swagger-ui-dist/absolute-path.js' {
  /** Folder of the package's files. */
  export default function absolutePath(): string;
}
