// Saves a file through the browser's download.

export function download(file: Blob, name: string) {
  const link = document.createElement('a');
  link.download = name;
  link.href = URL.createObjectURL(file);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
