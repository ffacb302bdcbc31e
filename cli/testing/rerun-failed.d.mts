interface TestFile {
  name: string;
  failures: { title: string; message: string }[];
}

export function rerunFailed<File extends TestFile>(
  first: File[],
  runAlone: (name: string) => Promise<File | undefined>,
): Promise<{ files: File[]; flaky: string[] }>;
