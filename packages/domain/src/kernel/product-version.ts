/** Version of the product: portal and command line compare theirs. That of every package.json. */
export const productVersion = '0.1.0';
