import { readFrame } from './read-picture.ts';

const everyMs = 120;

/**
 * Shows what the camera sees until a code is in it; answers undefined when it was stopped.
 * @throws DOMException when there is no camera, or it is not allowed
 */
export async function scan(video: HTMLVideoElement, stopped: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1920 } },
  });
  try {
    video.srcObject = stream;
    video.hidden = false;
    await video.play();
    while (!stopped.aborted) {
      const code = readFrame(video, video.videoWidth, video.videoHeight);
      if (code !== undefined) return code;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    return undefined;
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
    video.hidden = true;
  }
}
