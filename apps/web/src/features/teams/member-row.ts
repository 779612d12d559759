/** A member as the table shows it; times are ISO texts. */
export type MemberRow = {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: string;
  createdAt: string;
};

/** What the reader of the table may do. */
export type Viewpoint = { userId: string; role: string; workspaceName: string };
