// Of a form that came back with mistakes, in browsers without the app: iPhones and iPads ignore `autofocus`, and would
// show the top of the page. It leaves room for the header. Old browsers run it.
scrollBy(0, document.getElementById('error-summary').getBoundingClientRect().top - 100)
