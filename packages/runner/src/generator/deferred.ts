/** A promise that is settled from outside. */
export class Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve: (value: Value) => void = () => {};
  reject: (error: Error) => void = () => {};

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Without a waiting caller a rejection has no one to report to.
    this.promise.catch(() => {});
  }
}
