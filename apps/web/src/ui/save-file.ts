/** fileSlug makes a part of a file name of any text: letters and digits, joined by dashes. */
export function fileSlug(text: string, most = 60): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, most)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'tidemark' : slug;
}

/** saveFile offers content as a file of the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
