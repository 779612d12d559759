/** Header in which a sign-up carries the token of an invitation to the hooks of the sign-in library; what a client sent in it is replaced. */
export const invitationHeader = 'x-tidemark-invitation';
