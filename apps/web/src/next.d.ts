// In place of next-env.d.ts: where there is a folder of pages, that file has the router's hooks give null, which only those pages can see.
/// <reference types="next" />
/// <reference types="next/image-types/global" />
