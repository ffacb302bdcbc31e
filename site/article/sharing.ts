import { toast } from '#ui/components/toast.tsx';

/** Returns true if the browser can open the system's share sheet; pages without TLS cannot. */
export const canShareBySystem = () => 'share' in navigator;

export function shareBySystem(page: { title: string; url: string }): void {
  // The reader closed the share sheet, which is not an error.
  navigator.share(page).catch(() => undefined);
}

export async function copyLink(url: string): Promise<void> {
  const { copyText } = await import('#ui/browser/copy-text.ts');
  toast((await copyText(url)) ? '链接已复制' : `请手动复制：${url}`, 'good');
}
