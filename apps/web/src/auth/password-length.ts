/** How many characters a password has, at least and at most. */
export const passwordLength = { min: 10, max: 128 };
