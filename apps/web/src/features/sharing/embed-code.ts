/** frameCode is the HTML that shows a report in another page. */
export function frameCode(link: string, title: string): string {
  return `<iframe src="${link}/embed" title="${escapeHtml(title)}" width="100%" height="480" style="border:0" loading="lazy"></iframe>`;
}

/** pictureCode is the Markdown of a picture that leads to the report, for issues and wikis. */
export function pictureCode(link: string, title: string): string {
  return `[![${title.replace(/[[\]\\`<>!]/g, '\\$&').replace(/\s+/g, ' ')}](${link}/image.png)](${link})`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
