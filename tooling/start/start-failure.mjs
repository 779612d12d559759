/** StartFailure is an expected reason why a start ends; its message is one line for the person at the terminal. */
export class StartFailure extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'StartFailure';
  }
}
