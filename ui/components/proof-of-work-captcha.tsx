import type { Captcha } from '../api/use-captcha.ts';
import styles from './proof-of-work-captcha.module.css';

interface CaptchaByWorkProps {
  captcha: Captcha;
  /** Receives the value of the field: the solution, or a blank. */
  onAnswer: (answer: string) => void;
}

const words = { working: '正在由浏览器代为核验，约需几秒……', solved: '核验完成，不必输入验证码' };

/** Switches between the picture and the proof of work. The one button stays, and with it the focus. */
export function ProofOfWorkCaptcha({ captcha, onAnswer }: CaptchaByWorkProps) {
  const { shown, load, work } = captcha;
  const isProofOfWork = shown?.is === 'working' || shown?.is === 'solved';
  async function change() {
    onAnswer('');
    onAnswer(await (isProofOfWork ? load() : work()));
  }
  return (
    <div className={`${styles.other} row gap-1 gap-x-3 mb-4`}>
      <p className="soft" role="status">
        {isProofOfWork && words[shown.is]}
      </p>
      <button className="quiet brand" type="button" onClick={() => void change()}>
        {isProofOfWork ? '改用图片验证码' : '看不清？换一种方式'}
      </button>
    </div>
  );
}
