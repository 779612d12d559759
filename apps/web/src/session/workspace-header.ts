/** Header in which a page names the workspace that it shows, so that it changes nothing in another one that was entered meanwhile. */
export const workspaceHeader = 'x-tidemark-workspace';

/** Attribute of the frame of every page that has the id of its workspace. */
export const workspaceAttribute = 'data-workspace';
