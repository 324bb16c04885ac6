// Only in a form that is shown again with its mistakes. iPhones and iPads ignore `autofocus`, and would stay at the top of
// the page. The 100 px leave room for the header. Written for old browsers.
scrollBy(0, document.getElementById('error-summary').getBoundingClientRect().top - 100)
