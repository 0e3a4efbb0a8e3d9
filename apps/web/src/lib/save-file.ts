/** Gives the browser a file to keep. A text is made into one here, so it works without a network. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const file = content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
