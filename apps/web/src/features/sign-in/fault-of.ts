/** faultOf gives what a refused sign-in request says: the sign-in library puts it into `message`, our problems into `detail`. */
export function faultOf(error: object, otherwise: string): string {
  for (const key of ['detail', 'message']) {
    const text: unknown = Reflect.get(error, key);
    if (typeof text === 'string' && text !== '') return text;
  }
  return otherwise;
}
