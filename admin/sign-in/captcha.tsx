import { ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { systemSessions } from '#contract/sessions.ts';
import { createAsk } from '#ui/call.ts';

const ask = createAsk();

/** The drawn captcha: its picture, the ticket that goes with the answer, and a way to another one. */
export function useCaptcha() {
  const query = useQuery({
    queryKey: [systemSessions.GetCode.path],
    queryFn: () => ask(systemSessions.GetCode, {}),
    staleTime: 100_000,
    gcTime: 0,
  });
  return {
    picture: query.data?.Data,
    ticket: query.data?.Url ?? '',
    failed: query.isError && !query.isFetching,
    refresh: () => void query.refetch(),
  };
}

export function CaptchaPicture({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  return (
    <button
      type="button"
      className="captcha"
      onClick={captcha.refresh}
      aria-label="看不清，换一张验证码"
      title="换一张"
    >
      {captcha.picture && !captcha.failed ? (
        <img src={captcha.picture} alt="验证码" />
      ) : (
        <span>
          <ReloadOutlined aria-hidden /> {captcha.failed ? '重新获取' : '…'}
        </span>
      )}
    </button>
  );
}
