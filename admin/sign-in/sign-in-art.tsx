import { ProductMark } from '#ui/product-mark.tsx';

/** The quiet half of the sign-in page: name, mark and a line drawing of a site under inspection. */
export function SignInArt() {
  return (
    <aside className="sign-in-art">
      <p className="sign-in-brand">
        <ProductMark size={40} />
        <span>
          协会门户
          <small>Xiehui</small>
        </span>
      </p>
      <div className="sign-in-words">
        <p>让每一篇通知、每一份证书</p>
        <p>都经得起查验</p>
      </div>
      <svg viewBox="0 0 640 300" className="sign-in-drawing" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
          <path d="M0 299h640" />
          <path d="M40 299V150h90v149M40 180h90M40 210h90M40 240h90M40 270h90M70 150v149M100 150v149" />
          <path d="M160 299V70h120v229M160 70l60-36 60 36M160 110h120M160 150h120M160 190h120M160 230h120M160 270h120M190 70v229M220 34v265M250 70v229" />
          <path d="M320 299V190h110v109M320 220h110M320 250h110M347 190v109M375 190v109M402 190v109" />
          <path d="M500 299V30M520 299V30M500 30h20M500 60l20-30M500 90l20-30M500 120l20-30M500 150l20-30M500 180l20-30M500 210l20-30M500 240l20-30M500 270l20-30M500 299l20-29" />
          <path d="M400 44h230M400 44l16-14h94v-20l8-8 8 8 104 34M440 30v14M470 30v14M560 24v20M600 34v10M430 44v80M424 124h12v10h-12zM410 134h40v18h-40z" />
        </g>
        <path d="M160 299h120" stroke="var(--accent)" strokeWidth="4" />
      </svg>
    </aside>
  );
}
