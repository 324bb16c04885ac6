// Only in a form that is shown again with its mistakes. iPhones and iPads ignore `autofocus`, and would stay at the top of
// the page. Written for old browsers, which leave no room for the header by themselves.
var header = document.querySelector('header')
scrollBy(0, document.getElementById('error-summary').getBoundingClientRect().top - header.offsetHeight)
