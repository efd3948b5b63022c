const MARK = 'window.injected=1'

/** Strings that run a script where a page takes them for HTML, code or an address. */
export const INJECTED_STRINGS: readonly string[] = [
  `<script>${MARK}</script>`,
  `"><script>${MARK}</script>`,
  `'><script>${MARK}</script>`,
  `</title><script>${MARK}</script>`,
  `</textarea><script>${MARK}</script>`,
  `</script><script>${MARK}</script>`,
  `<img src=x onerror="${MARK}">`,
  `"><img src=x onerror=${MARK}>`,
  `<img src=x onerror=${MARK}//`,
  `<svg onload="${MARK}">`,
  `<svg><script>${MARK}</script></svg>`,
  `<svg><animate onbegin="${MARK}" attributeName=x dur=1s>`,
  `<body onload="${MARK}">`,
  `<iframe srcdoc="<script>parent.${MARK}</script>"></iframe>`,
  `<iframe src="javascript:parent.${MARK}"></iframe>`,
  `<object data="javascript:${MARK}"></object>`,
  `<embed src="javascript:${MARK}">`,
  `<details open ontoggle="${MARK}">`,
  `<video><source onerror="${MARK}"></video>`,
  `<audio src=x onerror="${MARK}">`,
  `<input autofocus onfocus="${MARK}">`,
  `<select autofocus onfocus="${MARK}">`,
  `<marquee onstart="${MARK}">`,
  `<style onload="${MARK}"></style>`,
  `<link rel=stylesheet href=x onerror="${MARK}">`,
  `<meta http-equiv=refresh content="0;javascript:${MARK}">`,
  `<base href="https://evil.example/">`,
  `<math><mtext><img src=x onerror="${MARK}"></mtext></math>`,
  `javascript:${MARK}`,
  MARK,
]

/** Gives each string to everything in a page that turns strings into HTML, code or addresses. Runs in the page. */
export const RUN_IN_SINKS = `(strings) => {
  const sinks = [
    (text) => { document.body.appendChild(document.createElement('div')).innerHTML = text },
    (text) => { document.body.appendChild(document.createElement('div')).outerHTML = text },
    (text) => document.body.insertAdjacentHTML('beforeend', text),
    (text) => document.body.append(document.createRange().createContextualFragment(text)),
    (text) => document.body.append(...new DOMParser().parseFromString(text, 'text/html').body.childNodes),
    (text) => { document.body.appendChild(document.createElement('iframe')).srcdoc = text },
    (text) => { document.body.appendChild(document.createElement('script')).textContent = text },
    (text) => { const script = document.createElement('script'); script.src = 'data:text/javascript,' + text; document.body.append(script) },
    (text) => eval(text),
    (text) => new Function(text)(),
    (text) => setTimeout(text),
    (text) => document.body.setAttribute('onclick', text),
    (text) => { const link = document.createElement('a'); link.href = text; document.body.append(link); if (text.startsWith('javascript:')) link.click() },
    (text) => new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = () => { window.injected = 1 },
  ]
  for (const text of strings) for (const sink of sinks) try { sink(text) } catch {}
  document.body.click()
}`
